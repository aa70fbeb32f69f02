import type { ClientCapability } from '#platform/client/shell/client-capability.ts';

/** Analysis in the client: its workspace, by the flag and the events of the spec. */
export const analysisClient: ClientCapability = {
  id: 'analysis',
  windows: [
    {
      id: 'analysis',
      flag: 'isAnalysisOpen',
      workspace: true,
      hidesTopNav: true,
      opensOn: ['open-analysis'],
      closesOn: ['close-analysis'],
    },
  ],
};
