/** Environments of spec 7; each may have its own API base, set when the client is built. */
type Environment = 'development' | 'staging' | 'production';

function isEnvironment(value: unknown): value is Environment {
  return value === 'development' || value === 'staging' || value === 'production';
}

function basesOfBuild(): Record<Environment, string | undefined> {
  return {
    development: import.meta.env.VITE_API_BASE_DEVELOPMENT,
    staging: import.meta.env.VITE_API_BASE_STAGING,
    production: import.meta.env.VITE_API_BASE_PRODUCTION,
  };
}

/**
 * The API base of the environment this client was built for (row H7). Empty: the origin that served the page;
 * `npm run dev` passes these paths on to the API's local port 8000.
 */
export function apiBase(): string {
  const asked: unknown = import.meta.env.VITE_ENVIRONMENT;
  const fallback: Environment = import.meta.env.DEV ? 'development' : 'staging';
  return basesOfBuild()[isEnvironment(asked) ? asked : fallback] ?? '';
}
