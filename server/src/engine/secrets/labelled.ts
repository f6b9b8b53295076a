import type { FoundSecret } from '../workspace/snapshot.ts';
import { type LabelKind, labels } from './labels.ts';
import { candidatesIn, type SecretCandidate } from './values.ts';

/** How far in front of a value its label may stand (UTF-16 units). */
const reach = 160;

const spaced = (word: string): string => word.replaceAll(' ', '[ _-]?');
const alternatives = labels.map(({ words }) => `(${words.map(spaced).join('|')})`).join('|');
const anyLabel = new RegExp(alternatives, 'giu');
/** What may go on behind a label and still be the label: `TOKEN_2`, `API_KEY_PROD`, `(for the kiln)`, `for the kiln`. */
const labelEnd = [
	'(?:s|en|[ _-]?\\d{1,2}|_(?!ID|NAME|PATH|FILE|URL|LIMIT|COUNT|HASH|TTL|EXP|TYPE|LENGTH|PREFIX|ENV|VAR|REF|HEADER)[A-Z][A-Z0-9_]{0,30})?',
	'(?![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}]|[-_.]\\p{L})',
	'[*_`"\'’”»\\])]{0,4}',
	'(?:[ \\t]*[(（][^()（）\\n]{0,40}[)）])?',
	'(?:[ \\t]+(?:for|of|to|from|on|in|at|von|für|vom|bei|pour|du|para|de|do|da|del|per|voor|для|от)[ \\t][^:：=|\\n]{1,40}?)?',
	'[*_`"\'’”»]{0,4}[ \\t]*',
].join('');
const separator =
	'(?::{1,2}=?|：|=>?|->|→|⇒|\\||–|—|(?<=\\s)(?:is|was|ist|lautet|est|es|é|è|jest|это)(?=\\s)|(?:是|为|為|は|이|은|는)|(?<=\\s)(?=[`"\'“„«]))';
const valueStart = [
	'[*_]{0,3}[ \\t]*(?:\\|[ \\t]*)?[*_~`"\'“„«「『({\\[]{0,4}',
	'(?:(?:Bearer|Basic|Bot|Token)[ \\t]+)?',
	// Who signs in stands in front of the password.
	'(?:[\\w.@+-]{2,60}[ \\t]*(?:/|\\||:|,)[ \\t]*)?',
	'[*_~`"\'“„«]{0,3}$',
].join('');

/** All that may stand between a label and its value. */
const between = new RegExp(`^${labelEnd}${separator}${valueStart}`, 'iu');
/** “user jan, password …”, “the token …”: nothing but a space, and so only for what cannot be a word of the sentence. */
const bare = /^[*_`]{0,3}[ \t]+[*_~`"'“„«]{0,4}$/;
const bareLabel = /^(?!pat$|log|cred|bearer|authorization|(?:wi[ _-]?fi|wlan)$)/i;
/** Fewer characters may be a name (UTF-16 units). */
const leastBare = { password: 12, token: 20 } as const;
/** The name of a network stands alone more often than beside what opens it. */
const network = /^(?:wi[ _-]?fi|wlan)$/i;
const isWholeLabel = ({ word }: Label, gap: string): boolean =>
	!network.test(word) || /\/[ \t]*[*_~`"'“„«]{0,4}$/.test(gap);
/** A word of the command line or of a header has nothing but a space between itself and its value. */
const flag = /(?:--[\w-]{0,30}(?:token|key|secret|password|passwd|pass)[ \t=]+["']?|(?:^|[\s"'])Bearer[ \t]+)$/i;
/** Behind a label that has its line to itself, or ends a heading: the value stands below. */
const alone = new RegExp(`^${labelEnd}[:：=]?[*_]{0,3}[ \\t#]*$`, 'iu');
const cell = new RegExp(
	`^[*_\`\\s]{0,6}(?:[\\p{L}\\p{N}./&_-]{1,24}[ _-]){0,2}?(?:${alternatives})s?[*_\`\\s]{0,6}$`,
	'iu',
);

/** What stands right before a label and makes it something that everybody may know. */
const harmless =
	/(?:public|pub|öffentlich\w*|publique|pública|hash(?:ed)?|digest|commit|checksum|fingerprint|page|next|prev|sync|cursor|continuation|contract|mint|doc|docx|wiki|node|obj|folder|file|sheet|spreadsheet|bitable|app|公)[ _-]?$/i;
/** The same for `key` alone. */
const harmlessKey =
	/(?:cache|primary|foreign|sort|partition|idempotency|dedupe|session|routing|shared|registry|object|hot|lookup|bucket|s3|template|translation|json|map|issue|project|row|host|ssh|gpg|pgp|known|deploy|index|store|storage|storage|user|room|group|item|record|event)[ _-]?$/i;
/** Names that go on in front of these without a space still end in them: `Mailpasswort`, `slacktoken`. */
const glued = /^(?:pass|passwort|password|passwd|kennwort|token|schlüssel|wachtwoord|parol)/i;

interface Label {
	readonly kind: LabelKind;
	readonly what: string;
	/** As written. */
	readonly word: string;
}

/** A label as it stands in a text, in UTF-16 offsets. */
interface FoundLabel extends Label {
	readonly start: number;
	readonly end: number;
}

/** Every label of `text`, in order, but for those whose meaning is taken by what stands in front of them. */
const labelsIn = (text: string): readonly FoundLabel[] =>
	[...text.matchAll(anyLabel)].flatMap((match) => {
		const label = labelOf(match, text.slice(Math.max(0, match.index - 24), match.index));
		return label ? [{ ...label, start: match.index, end: match.index + match[0].length }] : [];
	});

/** `lead`: what stands in front of the match. */
function labelOf(match: RegExpExecArray, lead: string): Label | undefined {
	const at = labels.findIndex((_, index) => match[index + 1] !== undefined);
	const label = labels[at];
	const word = match[at + 1];
	if (!label || word === undefined) return undefined;
	if (harmless.test(lead) || (label.kind === 'key' && harmlessKey.test(lead))) return undefined;
	const isInside = /[A-Za-z]$/.test(lead) && /^[A-Za-z]/.test(word);
	const isCamel = /[a-z\d]$/.test(lead) && /^[A-Z]/.test(word);
	if (isInside && !isCamel && !glued.test(word)) return undefined;
	return { kind: label.kind, what: label.what, word };
}

/** The last label that starts at `from` or later and from which `way` leads to `to`. */
function labelBefore(
	text: string,
	found: readonly FoundLabel[],
	from: number,
	to: number,
	way: RegExp,
): Label | undefined {
	for (let at = lastBefore(found, to); at >= 0; at--) {
		const label = found[at];
		if (!label || label.start < from) return undefined;
		const gap = text.slice(label.end, to);
		if (label.end <= to && way.test(gap) && isWholeLabel(label, gap)) return label;
	}
	return undefined;
}

/** The label right in front of a value, with nothing between them to say that it is its value. */
function bareLabelOf(
	text: string,
	found: readonly FoundLabel[],
	from: number,
	{ start, value, looks }: SecretCandidate,
): Label | undefined {
	const label = labelBefore(text, found, from, start, bare);
	if (!label || label.kind === 'key' || looks === 'id' || !bareLabel.test(label.word)) return undefined;
	if (value.length < leastBare[looks] || !endsThere(text, start + value.length)) return undefined;
	return /\d/.test(value) ? label : undefined;
}

/** The index of the last label that starts before `offset`; -1 where there is none. */
function lastBefore(found: readonly FoundLabel[], offset: number): number {
	let low = 0;
	let high = found.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((found[middle]?.start ?? 0) < offset) low = middle + 1;
		else high = middle;
	}
	return low - 1;
}

const lineStart = (text: string, offset: number): number =>
	Math.max(text.lastIndexOf('\n', offset - 1) + 1, offset - reach);

/** What people put around a value that has its line to itself. */
const frame = /^[ \t>]*(?:[-*+][ \t]+|\d{1,2}[.)][ \t]+)?[*_~`"'“„]{0,4}$/;

function labelAbove(text: string, found: readonly FoundLabel[], { start, value }: SecretCandidate): Label | undefined {
	const own = lineStart(text, start);
	if (
		!frame.test(text.slice(own, start)) ||
		!/^[*_~`"'”“.]{0,4}[ \t]*(?:\r?\n|$)/.test(text.slice(start + value.length, start + value.length + 12))
	)
		return undefined;
	let end = own - 1;
	for (let lines = 0; lines < 3 && end > 0; lines++) {
		const from = Math.max(text.lastIndexOf('\n', end - 1) + 1, end - reach);
		const line = text.slice(from, end).trimEnd();
		end = from - 1;
		if (line.trim() === '' || /^[ \t]*(?:`{3,}|~{3,})\w*$/.test(line)) continue;
		const isLabel = line.length <= 60 && (/[:：=][*_]{0,3}$/.test(line) || /^[ \t]*(?:#|\*\*|__)/.test(line));
		return isLabel ? labelBefore(text, found, from, from + line.length, alone) : undefined;
	}
	return undefined;
}

/** More rows above are not looked through for the head of the table. */
const mostRows = 200;
const mostRowLength = 1000;

/** The label at the head of the column that the value stands in. */
function labelOfColumn(text: string, start: number): Label | undefined {
	const own = text.lastIndexOf('\n', start - 1) + 1;
	if (start - own > mostRowLength || !/^[ \t]*\|/.test(text.slice(own, own + 20))) return undefined;
	const column = text.slice(own, start).split('|').length - 1;
	let head = '';
	let end = own - 1;
	for (let rows = 0; rows < mostRows && end > 0; rows++) {
		const from = text.lastIndexOf('\n', end - 1) + 1;
		const line = text.slice(from, Math.min(end, from + mostRowLength));
		if (!/^[ \t]*\|/.test(line)) break;
		head = line;
		end = from - 1;
	}
	const written = head.trimStart().split('|')[column];
	const match = written === undefined ? null : cell.exec(written);
	const label = match ? labelOf(match, '') : undefined;
	return label && isWholeLabel(label, '') ? label : undefined;
}

/** Words that say that the long thing on this line is an address or a digest of something that everybody may see. */
const publicLine =
	/\b(?:contract|mint|ca|solana|erc-?20|evm|blockchain|tx|transaction|commit|sha-?\d*|digest|checksum|pubkey|npub\w*)\b|\bpump\b/i;

/** Whether a value that looks like this is what such a label announces. */
function fits(label: Label, { value, looks, start }: SecretCandidate, text: string): boolean {
	const own = lineStart(text, start);
	const isPublic = publicLine.test(text.slice(own, start)) || /pump$/.test(value);
	switch (label.kind) {
		case 'password':
			return (
				looks === 'token' ||
				(looks === 'password' &&
					!namesMethods(value) &&
					!isOfExample(value, start, text) &&
					(endsThere(text, start + value.length) || isNoWord(label, value)))
			);
		case 'token':
			if (isPublic && !/private|client|secret/i.test(label.word)) return false;
			if (looks === 'token') return !/^0x[0-9a-f]{64}$/i.test(value) || /private|私|закрыт|приват/i.test(label.word);
			if (looks === 'id') return true;
			return (
				value.length >= 10 && /\d/.test(value) && /[^\w.:/+-]/.test(value) && endsThere(text, start + value.length)
			);
		case 'key':
			return (
				looks === 'token' &&
				value.length >= 24 &&
				!isPublic &&
				!/^0x|^(?=.*[A-Z])[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value)
			);
	}
}

/** What is announced as a password, and not as what somebody signs in with. */
const namesPassword = /^(?:pass|p(?:s?wd?|sk)$|[^ ]*(?:wort|passwd)|mot de passe|contraseña|senha|пароль|密[码碼])/iu;

/** True of what can be no word of the sentence that goes on behind it: capitals, small letters and digits mixed. */
const isNoWord = ({ word }: Label, value: string): boolean =>
	namesPassword.test(word) && /[a-z]/.test(value) && /[A-Z]/.test(value) && /\d/.test(value) && !isMethod.test(value);

/** How a password is kept, which many a sentence tells. */
const isMethod = /^(?:argon|bcrypt|scrypt|pbkdf|sha|md5|hmac|blake|salt|bearer|digest)/i;

const method = /^(?:argon2(?:id?|d)?|bcrypt|scrypt|pbkdf2|sha\d*|md5|hmac|blake\d\w?|salt(?:ed)?|hash(?:ed)?|\d+)$/i;

/** True of methods and nothing else: `Argon2/bcrypt`. */
const namesMethods = (value: string): boolean => value.split(/[-_/+&]/).every((piece) => method.test(piece));

const exampleWords =
	/^(?:secure|strong|valid|invalid|wrong|correct|test|new|old|my|user|admin|demo|sample|pass|password|passwort|secret)+\d{0,4}[!@#$%&*]{0,2}$/i;

/** Says of itself that it is nobody’s: `TestPass123!`. */
const ofTest = /^(?:test|demo|sample|example|dummy|fake)[-_]?pass(?:wor[dt])?[-_]?\d{0,4}[!@#$%&*]{0,2}$/i;
/** The password that everybody knows. */
const everybodys = /^password\d{0,4}[!@#$%&*]{0,2}$/i;

/** True of what people write for want of a real one: `TestPass123!`, and what source code has in quotation marks: `'SecurePass123!'`, `"…;Password=P@ssw0rd"`. */
function isOfExample(value: string, start: number, text: string): boolean {
	const written = inLetters(value);
	if (ofTest.test(written)) return true;
	const own = Math.max(lineStart(text, start), start - longestLine);
	const [before, behind] = [
		text.slice(own, start),
		text.slice(start + value.length, start + longestLine).split('\n', 1)[0] ?? '',
	];
	const isIn = (quote: string) => before.includes(quote) && behind.includes(quote);
	if (everybodys.test(written)) return isIn('"') || isIn("'");
	const quote = before.at(-1);
	return (
		(quote === '"' || quote === "'") && behind.startsWith(quote) && /pass/i.test(written) && exampleWords.test(written)
	);
}

/** UTF-16 units before and behind a value in which its quotation marks are looked for. */
const longestLine = 400;

/** What people write in place of its letters. */
const inLetters = (value: string): string => value.replace(/p[a@4][s5$]{2}w[o0]rd/i, 'password');

/** True where no sentence goes on behind it. */
const endsThere = (text: string, end: number): boolean =>
	/^(?:[*_~`"'”“»)\]|,;.]|[ \t]*(?:[(（|/·–—]|\r?\n|$|<))/.test(text.slice(end, end + 8));

/** Pictures and the like: nothing in them is anybody’s key. */
const embedded = /data:[\w/+.-]{1,60};base64,[A-Za-z0-9+/=]+/g;

/** Four groups of four letters, as Google makes them for programs that know nothing better. */
const appPassword =
	/(?:app(?:lication|likation)?s?[ -]?(?:specific[ -]?)?(?:password|passwort|kennwort)|mot de passe d[’']application|contraseña de aplicación|senha de app|应用专用密码|アプリ ?パスワード)[^\n]{0,40}?[:：=|`"' ]((?:[a-z]{4} ){3}[a-z]{4})(?![a-z ])/giu;

/** Values behind a label that nobody can guess, whatever service they are of. Offsets in UTF-16 units. */
export function labelledSecrets(text: string): readonly FoundSecret[] {
	const found: FoundSecret[] = [];
	const pictures = text.includes(';base64,')
		? [...text.matchAll(embedded)].map(({ 0: { length }, index }) => ({ start: index, end: index + length }))
		: [];
	const known = labelsIn(text);
	for (const each of candidatesIn(text)) {
		const { start, value } = each;
		if (pictures.some((picture) => start >= picture.start && start < picture.end)) continue;
		const own = lineStart(text, start);
		const window = text.slice(own, start);
		const label =
			(window.includes('--') || /bearer/i.test(window)) && flag.test(window)
				? { kind: 'token' as const, what: 'a token or key', word: 'token' }
				: (labelBefore(text, known, own, start, between) ??
					bareLabelOf(text, known, own, each) ??
					(known.length > 0 ? labelOfColumn(text, start) : undefined) ??
					labelAbove(text, known, each));
		if (label && fits(label, each, text)) found.push({ kind: label.what, range: { start, end: start + value.length } });
	}
	for (const match of text.matchAll(appPassword)) {
		const end = match.index + match[0].length;
		found.push({ kind: 'a password', range: { start: end - (match[1] ?? '').length, end } });
	}
	return found.sort((a, b) => a.range.start - b.range.start);
}
