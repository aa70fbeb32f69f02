import { normaliseEmail } from '#capabilities/account/domain/access-policy.ts';
import type { Principal } from '#platform/contract/principal.ts';
import { Problem } from '#platform/contract/problem.ts';
import { type Config, emailsOf, isPublicHost } from '../settings/config.ts';

/** Users permitted to change settings of the whole server (setting OPERATORS). */
export interface Operators {
  /** Text of the reason why a user is not permitted; null if permitted. */
  refusal(principal: Principal): string | null;
  /** @throws Problem 403 `not-an-operator` */
  require(principal: Principal): void;
}

const NOT_NAMED =
  'Only the operators of this server may change the feed mode and data packs: they apply to all users.';

const NOBODY =
  'No user may change the feed mode and data packs of this server: anyone can sign up, and no operators are named. Its administrator sets OPERATORS.';

/**
 * `OPERATORS` contains addresses separated by commas. If unset, everyone admitted by the access policy is an operator,
 * but on a public server with open registration no one is.
 */
export function operatorsOf(config: Config): Operators {
  const setting = config.OPERATORS;
  const isOpenToStrangers = config.ACCESS_POLICY.trim() === 'open' && isPublicHost(config);
  const named = setting === undefined ? undefined : new Set(emailsOf(setting).map(normaliseEmail));
  const refusal = ({ email, emailVerified }: Principal): string | null => {
    if (named === undefined) return isOpenToStrangers ? NOBODY : null;
    if (!named.has(normaliseEmail(email))) return NOT_NAMED;
    // Anyone can register with any address: only a verified one identifies a user.
    return emailVerified === true
      ? null
      : `${NOT_NAMED} ${email} is named as one, but has not been verified yet.`;
  };
  return {
    refusal,
    require(principal) {
      const reason = refusal(principal);
      if (reason !== null) throw new Problem('not-an-operator', 403, reason);
    },
  };
}
