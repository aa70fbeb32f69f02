import {
  IdentityNotLoaded,
  NoActiveSession,
  type IdentityProvider,
  type IdentityUser,
} from './identity-provider.ts';

/** The part of Clerk's browser object that is used here. */
export interface ClerkBrowser {
  load(options?: object): Promise<void>;
  session?: {
    getToken(options: { template: string; skipCache?: boolean }): Promise<string | null>;
  } | null;
  user?: {
    id: string;
    username?: string | null;
    firstName?: string | null;
    primaryEmailAddress?: { emailAddress: string; verification?: { status?: string | null } | null } | null;
  } | null;
  signOut(): Promise<void>;
  openSignIn?(options?: object): void;
  openSignUp?(options?: object): void;
  addListener?(listener: () => void): () => void;
}

declare global {
  interface Window {
    Clerk?: ClerkBrowser;
  }
}

export interface ClerkSettings {
  publishableKey: string;
  scriptUrl: string;
}

function loadScript({ publishableKey, scriptUrl }: ClerkSettings): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = scriptUrl;
    script.async = true;
    script.crossOrigin = 'anonymous';
    script.dataset.clerkPublishableKey = publishableKey;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new IdentityNotLoaded());
    });
    document.head.append(script);
  });
}

function onWindow(): ClerkBrowser {
  const clerk = window.Clerk;
  if (!clerk) throw new IdentityNotLoaded();
  return clerk;
}

function toUser(clerk: ClerkBrowser): IdentityUser | null {
  const { user } = clerk;
  if (!user || !clerk.session) return null;
  const address = user.primaryEmailAddress;
  const status = address?.verification?.status;
  return {
    key: `clerk|${user.id}`,
    email: address?.emailAddress ?? '',
    username: user.username ?? user.firstName ?? null,
    emailVerified: status ? status === 'verified' : null,
    allowed: null,
  };
}

/** Clerk, by its browser object `window.Clerk`; its script is loaded unless the page has it already. */
export function createClerkIdentity(settings: ClerkSettings): IdentityProvider {
  let isLoaded = false;
  const loaded = () => {
    const clerk = onWindow();
    if (!isLoaded) throw new IdentityNotLoaded();
    return clerk;
  };
  return {
    forms: null,
    async load() {
      if (!window.Clerk) await loadScript(settings);
      await onWindow().load();
      isLoaded = true;
    },
    getUser: async () => toUser(loaded()),
    async getToken({ template, renew }) {
      const { session } = loaded();
      if (!session) throw new NoActiveSession();
      return session.getToken({ template, ...(renew ? { skipCache: true } : {}) });
    },
    signOut: async () => loaded().signOut(),
    onChange: (listener) => loaded().addListener?.(() => listener('user')) ?? (() => {}),
    startSignIn: async () => loaded().openSignIn?.({}),
    startSignUp: async () => loaded().openSignUp?.({}),
  };
}
