/** Spec 7: storage key of the token. */
export const ACCESS_TOKEN_KEY = 'access_token';

/** The access token of this browser; every tab reads the same one. */
export const accessToken = (): string | null => localStorage.getItem(ACCESS_TOKEN_KEY);

export function keepAccessToken(token: string): void {
  localStorage.setItem(ACCESS_TOKEN_KEY, token);
}

export function dropAccessToken(): void {
  localStorage.removeItem(ACCESS_TOKEN_KEY);
}
