import { hashPassword, verifyPassword } from 'better-auth/crypto';

/** Hashes passwords as the sign-in library does (scrypt, salted), off the main thread. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
}

export const passwordHasher: PasswordHasher = {
  hash: (password) => hashPassword(password),
  verify: (hash, password) => verifyPassword({ hash, password }),
};
