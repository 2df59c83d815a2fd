import { type Hit, RANK } from '../findings/hit';
import { isGeneratedKey, isStrongPassword } from '../heuristics/passwords';
import { readTables } from '../match/table-columns';

const PASSWORDS =
  /pass(?:word|wd|phrase|code|wort)|^\W*(?:pass|pwd)\W*$|kennwort|contrase|mot de passe|密码|密碼|パスワード|비밀번호|пароль/i;
const KEYS = /secret|token|api[ _-]?key|access[ _-]?key|private[ _-]?key|credential|密钥|トークン/i;

/** Finds passwords and keys in columns of Markdown tables with such a name. */
export function findInTables(text: string, collect: (hit: Hit) => boolean): void {
  readTables(text, ({ column, start, end }) => {
    const isPassword = PASSWORDS.test(column);
    if (!isPassword && !KEYS.test(column)) return;
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
