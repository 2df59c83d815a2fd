import { type Hit, RANK } from '../findings/hit';
import { isGeneratedKey, isStrongPassword } from '../heuristics/passwords';
import { readTables } from '../match/table-columns';
import { namesKey, namesPassword } from './secret-columns';

/** Finds passwords and keys in columns of Markdown tables with such a name. */
export function findInTables(text: string, collect: (hit: Hit) => boolean): void {
  readTables(text, ({ column, start, end }) => {
    const isPassword = namesPassword(column);
    if (!isPassword && !namesKey(column)) return;
    const secret = text.slice(start, end);
    if (!(isPassword ? isStrongPassword(secret) && !/\s/.test(secret) : isGeneratedKey(secret))) return;
    collect({
      ruleId: isPassword ? 'password-assignment' : 'secret-assignment',
      category: 'credential',
      severity: 'medium',
      rank: RANK.assignment,
      secret,
      publicPrefix: 0,
      start,
      end,
    });
  });
}
