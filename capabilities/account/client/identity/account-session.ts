import { onTokenRefused } from '#platform/client/query/api-client.ts';
import { messageOf } from '#platform/contract/problem.ts';
import { auth } from './auth.store.ts';
import { gate, NOTICE_KEY } from '../gate/gate.store.ts';
import type { IdentityProvider, IdentityUser } from './identity-provider.ts';
import type { OwnedItems } from '../owned-items.ts';
import { dropProfile, loadProfile, saveProfile, type ProfileDeps } from '../menu/profile.ts';
import type { TabChannel } from './tab-channel.ts';
import type { AccountLog, TokenLifecycle, TokenOutcome } from './token-lifecycle.ts';

export interface AccountSessionDeps {
  provider: IdentityProvider;
  tokens: TokenLifecycle;
  owned: OwnedItems;
  profile: ProfileDeps;
  tabs: TabChannel;
  storage: Storage;
  /** The app's state in memory and its cache of server data. */
  resetState: () => void;
  hydrateState: () => void;
  /** Hosted identity: informs the server that this token is revoked, since the provider will not. */
  revoke: ((token: string) => Promise<void>) | null;
  /** Repeats calls refused because of the invalid token. */
  refetchRefused: () => void;
  /** Reloads the app at an address, which clears everything in memory. */
  leaveTo: (path: string) => void;
  nowMs: () => number;
  log: AccountLog;
}

/** A sign-out that did not reach the server is repeated at the next start. */
const PENDING_SIGN_OUT_KEY = 'sign-out-pending';
const RENEW_AT_MOST_EVERY_MS = 10_000;
const NO_COOKIE =
  'You were signed in, but the browser did not keep the sign-in. Allow cookies for this site and open it under its own address.';
const SESSION_OVER = 'Your session has ended. Log in again.';

/** Life cycle of a sign-in, from loading the provider to signing out. */
export class AccountSession {
  private readonly deps: AccountSessionDeps;
  private beginning: Promise<void> | null = null;
  private stopProvider: () => void = () => {};
  private renewing: Promise<void> | null = null;
  private lastRefusedMs = Number.NEGATIVE_INFINITY;

  constructor(deps: AccountSessionDeps) {
    this.deps = deps;
  }

  get provider(): IdentityProvider {
    return this.deps.provider;
  }

  /** Loads the provider and determines the user; also the retry after a failure. One at a time. */
  begin(): Promise<void> {
    this.beginning ??= this.load().finally(() => {
      this.beginning = null;
    });
    return this.beginning;
  }

  /**
   * Shows the landing screen before the provider has reported that nobody is signed in, where that is likely. A
   * user who is signed in after all is admitted as soon as the provider reports it.
   */
  expectNobody(): void {
    const { provider, storage, owned, tokens } = this.deps;
    const isLikely =
      tokens.current() === null && !owned.hasOwner() && storage.getItem(PENDING_SIGN_OUT_KEY) === null;
    // The buttons of a hosted provider work only once it is loaded.
    if (isLikely && provider.forms !== null && gate.get().phase === 'loading') this.showLanding();
  }

  private async load(): Promise<void> {
    const { provider, storage, log } = this.deps;
    if (gate.get().phase !== 'signed-out') gate.set({ phase: 'loading' });
    try {
      await provider.load();
      if (storage.getItem(PENDING_SIGN_OUT_KEY) !== null) {
        await provider.signOut();
        storage.removeItem(PENDING_SIGN_OUT_KEY);
      }
      this.stopProvider();
      this.stopProvider = provider.onChange((what) => void this.onProviderChange(what));
      await this.findOut();
    } catch (error) {
      log.error('The identity provider could not be loaded:', messageOf(error));
      gate.set({ phase: 'unavailable', message: messageOf(error) });
    }
  }

  /**
   * Called after one of the app's own forms signed someone in.
   * @throws Error when the browser stored no session cookie; the form shows the message
   */
  async enter(): Promise<void> {
    // The provider's earlier answer is outdated: wait for it, then query again.
    await this.beginning;
    await this.findOut();
    if (gate.get().phase === 'signed-out') throw new Error(NO_COOKIE);
    this.deps.tabs.post('signed-in');
  }

  /** Requests a new token: on schedule, and when the server refused the last one. */
  async renew(): Promise<void> {
    const before = gate.get();
    if (before.phase !== 'ready') return;
    const outcome = await this.deps.tokens.request({ renew: true });
    if (gate.get().phase !== 'ready') return;
    if (outcome.kind === 'ready') this.deps.refetchRefused();
    else if (outcome.kind === 'denied') this.restrict(before.user);
    else if (outcome.kind === 'failed' && outcome.isSessionOver) await this.endSession();
  }

  /**
   * The server refused the token (401). Renews it, at most every few seconds; calls refused meanwhile share the
   * renewal. Resolves to whether there is a valid token again.
   */
  async onRefused(): Promise<boolean> {
    if (gate.get().phase !== 'ready') return false;
    if (this.renewing === null) {
      const atMs = this.deps.nowMs();
      if (atMs - this.lastRefusedMs < RENEW_AT_MOST_EVERY_MS) return false;
      this.lastRefusedMs = atMs;
      this.renewing = this.renew().finally(() => {
        this.renewing = null;
      });
    }
    await this.renewing;
    return auth.get().hasBackendToken;
  }

  /** Changes the username at the provider, where possible, and in the local profile. */
  async rename(username: string): Promise<void> {
    const state = gate.get();
    if (state.phase !== 'ready') return;
    await this.provider.forms?.changeUsername({ username });
    await saveProfile(this.deps.profile, { Username: username, email: state.user.email });
  }

  /** Ends the session everywhere and clears the user's data here and in the other tabs (row A9). */
  async signOut(): Promise<void> {
    if (gate.get().phase === 'leaving') return;
    const { provider, tokens, storage, log, revoke, leaveTo } = this.deps;
    const token = tokens.current();
    await this.clearAll();
    if (token !== null) await revoke?.(token).catch(() => {});
    try {
      await provider.signOut();
    } catch (error) {
      log.error('The sign-out did not reach the server; it is repeated at the next start:', messageOf(error));
      storage.setItem(PENDING_SIGN_OUT_KEY, '1');
    }
    leaveTo('/');
  }

  /** Follows the provider and the other tabs, and renews refused tokens; returns a function that stops it. */
  follow(): () => void {
    const stopTabs = this.deps.tabs.listen((what) => {
      const { phase } = gate.get();
      if (what === 'signed-in' && phase === 'signed-out') void this.findOut();
      if (what === 'signed-out' && phase !== 'signed-out' && phase !== 'leaving') this.leaveWithOtherTab();
    });
    const stopRefusals = onTokenRefused(() => this.onRefused());
    return () => {
      stopTabs();
      stopRefusals();
      this.stopProvider();
      this.stopProvider = () => {};
    };
  }

  private async findOut(): Promise<void> {
    const user = await this.provider.getUser();
    if (gate.get().phase === 'leaving') return;
    // A landing screen that is already shown keeps its notice.
    if (user === null) {
      if (gate.get().phase !== 'signed-out') this.showLanding();
    } else if (user.allowed === false) this.restrict(user);
    else {
      gate.set({ phase: 'preparing', user });
      await this.settle(user, await this.deps.tokens.request());
    }
  }

  private async settle(user: IdentityUser, outcome: TokenOutcome): Promise<void> {
    if (gate.get().phase === 'leaving') return;
    if (outcome.kind === 'ready') await this.admit(user);
    else if (outcome.kind === 'denied') this.restrict(user);
    else if (outcome.isSessionOver) this.showLanding();
    else gate.set({ phase: 'token-failed', user, message: outcome.message });
  }

  private async admit(user: IdentityUser): Promise<void> {
    const { owned, resetState, hydrateState, profile, log } = this.deps;
    if ((await owned.takeOver(user.key, resetState)) === 'changed') {
      hydrateState();
      // Clearing the previous user's state has also cleared this user's flag.
      auth.set({ hasBackendToken: true });
    }
    const isStored = loadProfile(profile, user).catch((error: unknown) => {
      log.error('The profile could not be stored on this device:', messageOf(error));
    });
    // A name stored only on this device has to be read first.
    if (user.username === null) await isStored;
    if (gate.get().phase === 'leaving') return;
    gate.set({ phase: 'ready', user });
  }

  private showLanding(): void {
    this.deps.tokens.drop();
    dropProfile(this.deps.storage);
    const notice = sessionStorage.getItem(NOTICE_KEY);
    sessionStorage.removeItem(NOTICE_KEY);
    gate.set({ phase: 'signed-out', notice });
  }

  private restrict(user: IdentityUser): void {
    this.deps.tokens.drop();
    dropProfile(this.deps.storage);
    gate.set({ phase: 'restricted', user });
    void this.provider.forgetTokens?.();
  }

  /** Clears the user's data on this device and in this tab. */
  private async clearAll(): Promise<void> {
    const { tokens, storage, owned, resetState, tabs, log } = this.deps;
    gate.set({ phase: 'leaving' });
    tokens.drop();
    dropProfile(storage);
    await owned.putAway(resetState).catch((error: unknown) => {
      log.error('Local data could not be encrypted and stored:', messageOf(error));
    });
    tabs.post('signed-out');
  }

  /** The session ended elsewhere: at the provider, by a password change, or by expiry. */
  private async endSession(): Promise<void> {
    await this.clearAll();
    sessionStorage.setItem(NOTICE_KEY, SESSION_OVER);
    this.deps.leaveTo('/');
  }

  /** The tab that signed out has stored everything; this one only clears its memory and restarts. */
  private leaveWithOtherTab(): void {
    gate.set({ phase: 'leaving' });
    this.deps.tokens.drop();
    this.deps.resetState();
    this.deps.leaveTo('/');
  }

  private async onProviderChange(what: 'user' | 'token'): Promise<void> {
    const { phase } = gate.get();
    if (phase === 'leaving' || phase === 'loading' || phase === 'restricted') return;
    if (what === 'token' && phase === 'ready') {
      await this.deps.tokens.request();
      return;
    }
    const user = await this.provider.getUser();
    const now = gate.get();
    const known = 'user' in now ? now.user.key : null;
    if ((user?.key ?? null) === known) return;
    if (known === null) await this.findOut();
    else await this.endSession();
  }
}
