/** Forms of "to be" between a name and its value, in languages that write spaces. */
const IS = 'is|was|are|ist|war|lautet|heißt|est|sera|es|será|è|sarà|é|jest|je|är|er|là|это';
/** Words that can follow them: `the password is still …`. */
const STILL =
  'now|still|currently|jetzt|nun|noch|immer noch|aktuell|toujours|maintenant|ahora|todavía|ora|ancora|agora|ainda|teraz';
/** Words that directly follow a name, and say what it is for: `mdp wifi : …`. */
const PLACE = 'wifi|wi-fi|wlan|vpn|ssh|root|admin|db|nas';
/** Words between a name and what the name is for: `the password for the printer`. */
const FOR =
  'for|of|on|in|to|für|vom|von|zum|zur|zu|im|am|des|der|pour|du|de|sur|del|della|al|alla|di|para|do|da|van|voor|op|för|till|på|til|от|для|к|на|до|od|dla|pro';

/** The signs and words with which languages, formats and sentences assign a value to a name. Words are surrounded by spaces. */
const OPERATOR = new RegExp(
  [
    /[!=]==?|\.(?:equals(?:IgnoreCase)?|compareTo)\(|=>|:{1,3}=|:-(?!-)|->|<-|\?\?=?|\?:|\?=|\+=|\.=|\|\|=?|=|:(?!:)|::(?=[ \t])|\||,|\(|>/,
    /\{ ?(?=["'])|→|⇒|➜|\[(?=[^\]\s]{6,128}\])| [–—-]{1,2} (?=\S)/,
    new RegExp(
      ` (?:(?:was|has been|is)? ?(?:changed|set|reset) to|(?:(?:ist|wurde) )?(?:geändert|gesetzt) auf|to|as|or|becomes|(?:${IS})(?: (?:${STILL}))?)(?::|(?= ))\\s?`,
    ),
    // Chinese, Japanese and Korean write them without a space.
    /(?:是|为|為|は|는|은)[:：\s]?|を(?=「)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'iy',
);

/** A type between the name and the sign: `var token string = "…"`, `DECLARE @password nvarchar(40) = '…'`. */
const TYPE_BEFORE_SIGN = /\[?\]?[A-Za-z_][\w.]{0,30}(?:\([0-9]{1,5}\))?[ \t]{1,3}:?=(?!=)/y;

/** A phrase between the name and the word: `the password for the user admin is …`, `password for admin: …`. */
const PHRASE = new RegExp(
  ` (?:${PLACE}) ?: (?=\\S)| (?:(?:${FOR}) |(?:d|l|dell|all|nell)['’])(?:[^\\s;:,=]{1,40} ){0,4}?[^\\s;:,=]{1,40} ?(?: (?:${IS}|[–—]|(?:was|has been) (?:changed|set|reset) to) |: (?=\\S))`,
  'iy',
);

/** A type and a clause between the name and the value: `password VARCHAR(20) DEFAULT '…'`, `lc_password TYPE string VALUE '…'`. */
const CLAUSE =
  /(?:(?:type|pic|as) )?[a-z]\w{0,20}(?:\([0-9]{1,4}\))?(?: not null)? (?:default|value) (?=N?["'])/iy;

export interface Operator {
  mark: string;
  end: number;
}

/** The operator after a name that ends at `name`, with the spaces after it up to `spaces`; null if there is none. */
export function operatorAt(text: string, name: number, spaces: number): Operator | null {
  OPERATOR.lastIndex = spaces;
  const direct = OPERATOR.exec(text);
  if (direct) return { mark: direct[0], end: OPERATOR.lastIndex };
  if (spaces === name) return null;
  // ` is ` begins with a space, which was skipped.
  for (const pattern of [OPERATOR, PHRASE]) {
    pattern.lastIndex = spaces - 1;
    const word = pattern.exec(text);
    if (word) return { mark: ' ', end: pattern.lastIndex };
  }
  for (const pattern of [TYPE_BEFORE_SIGN, CLAUSE]) {
    pattern.lastIndex = spaces;
    if (pattern.test(text)) return { mark: '=', end: pattern.lastIndex };
  }
  return null;
}
