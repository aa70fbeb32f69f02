export function installFault(found: {
  nodeVersion: string;
  engines: string;
  hasPackages: boolean;
}): string | null;
