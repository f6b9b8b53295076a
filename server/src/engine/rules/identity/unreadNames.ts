import { linesOf } from '../../text/lines.ts';
import { once } from '../../text/once.ts';
import type { TextRange } from '../../text/range.ts';
import { isUnset } from '../support/sayings.ts';
import { labelLines } from './labelLines.ts';

/** A name that a person gave the agent where no runtime looks for it. */
export interface UnreadName {
	readonly name: string;
	readonly range: TextRange;
	/** `a heading of its own`: completes “The name stands …”. */
	readonly how: string;
	/** The label that only has to be called `Name`; absent where a line has to be written. */
	readonly label?: TextRange;
}

const nameWord = "(?:name|nombre|nom|nome|naam|имя|名前|名字|姓名|이름|ім['’]я)";
const labelWithName =
	/^(?:(?:official|full|display|agent|agent['’]s|bot|given|my|your|public|short|preferred|assistant|chosen|character|persona)[ _-]?name|name of the agent|nombre|nom|nome|naam|имя|名前|名字|姓名|이름|rufname|vollständiger name|voller name)$/iu;
const heading = new RegExp(`^#{1,6}[ \\t]+[*_]{0,2}(?:my |your |agent |the )?${nameWord}[*_:]{0,3}[ \\t]*$`, 'iu');
const row = new RegExp(
	`^[ \\t]*\\|[ \\t]*[*_\`]{0,2}(?:agent )?${nameWord}[*_\`:]{0,3}[ \\t]*\\|([^|\\n]{1,80})\\|`,
	'iu',
);

/** UTF-16 units, with the marks around it. */
const longestLine = 500;

/** One to four words, each with a capital where the script has capitals. */
const properName =
	'[*_"“„«]{0,3}((?:\\p{Lu}|\\p{Lo})[\\p{L}\\p{N}\'’-]{0,24}(?:[ ](?:\\p{Lu}[\\p{L}\\p{N}\'’-]{0,24}|of|the|de|von|van)){0,3})[*_"”“»]{0,3}';
/** What can only be followed by a name. */
const introductions = [
	'my name is',
	'your name is',
	'I am called',
	'I’m called',
	"I'm called",
	'you are called',
	'I am named',
	'you are named',
	'ich heiße',
	'ich heisse',
	'du heißt',
	'mein name ist',
	'mein Name ist',
	'dein Name ist',
	'je m’appelle',
	"je m'appelle",
	'tu t’appelles',
	'me llamo',
	'mi nombre es',
	'te llamas',
	'meu nome é',
	'mi chiamo',
	'ik heet',
	'mijn naam is',
	'меня зовут',
	'тебя зовут',
];
/** A sentence may begin with a capital; the name has to. */
const eitherCase = (words: string): string => `[${words.charAt(0)}${words.charAt(0).toUpperCase()}]${words.slice(1)}`;

const spoken = once((): readonly RegExp[] => [
	new RegExp(`(?<!\\p{L})(?:${introductions.map(eitherCase).join('|')}) ${properName}`, 'u'),
	/(?:我|你)(?:的名字)?(?:叫做|叫|是叫)[“「]?([\p{sc=Han}A-Za-z]{1,12})/u,
	/(?:私|あなた|僕)の名前は[「『]?([\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ーA-Za-z]{1,12}?)(?:[」』]|です|だ|。)/u,
]);

/** Nobody's name is longer (UTF-16 units). */
const longestName = 60;
const longestCard = 20_000;

/** The name that a card gives without the label that runtimes read, where it is plain; the surest way of saying so first. */
export function unreadNameIn(source: string): UnreadName | undefined {
	const text = source.slice(0, longestCard);
	return labelled(text) ?? below(text) ?? inTable(text) ?? inSentence(text);
}

const isName = (name: string): boolean =>
	name !== '' && name.length <= longestName && /\p{L}/u.test(name) && !/[`{}<>|]|https?:/.test(name) && !isUnset(name);

function labelled(text: string): UnreadName | undefined {
	const line = labelLines(text).find(({ label, value }) => labelWithName.test(label) && isName(value));
	return (
		line && { name: line.value, range: line.valueRange, how: `under the label “${line.label}”`, label: line.labelRange }
	);
}

function below(text: string): UnreadName | undefined {
	const lines = linesOf(text);
	const at = lines.findIndex(({ text: line, code }) => !code && heading.test(line));
	const next = at < 0 ? undefined : lines.slice(at + 1).find(({ text: line }) => line.trim() !== '');
	if (!next || /^\s*(?:#|\||```)/.test(next.text)) return undefined;
	const written = next.text.trim();
	if (written.length > longestLine) return undefined;
	const [, lead = '', name = ''] = /^((?:[-*+]\s+(?!\s))?[*_"“]{0,3})(.*?)[*_"”.]{0,3}$/.exec(written) ?? [];
	// A sentence about the name is none.
	if (!isName(name) || name.split(/\s+/).length > 5 || /[:：]/.test(name)) return undefined;
	const start = next.start + next.text.indexOf(written) + lead.length;
	return { name, range: { start, end: start + name.length }, how: 'below a heading' };
}

function inTable(text: string): UnreadName | undefined {
	for (const { text: line, start, code } of linesOf(text)) {
		const match = code ? null : row.exec(line);
		const name = match?.[1]?.trim().replace(/^[*_`]+|(?<![*_`])[*_`]+$/g, '') ?? '';
		if (!match || !isName(name)) continue;
		const at = start + line.indexOf(name, match[0].length - (match[1]?.length ?? 0) - 1);
		return { name, range: { start: at, end: at + name.length }, how: 'in a table' };
	}
	return undefined;
}

function inSentence(text: string): UnreadName | undefined {
	for (const { text: line, start, code } of linesOf(text)) {
		if (code || /^\s*(?:>|#)/.test(line)) continue;
		for (const sentence of spoken()) {
			const match = sentence.exec(line.slice(0, 500));
			const name = match?.[1]?.replace(/(?<![.'’-])[.'’-]+$/, '') ?? '';
			if (!match || !isName(name)) continue;
			const at = start + match.index + match[0].indexOf(name);
			return { name, range: { start: at, end: at + name.length }, how: 'in a sentence' };
		}
	}
	return undefined;
}
