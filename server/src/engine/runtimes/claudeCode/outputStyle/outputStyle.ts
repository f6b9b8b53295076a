import { basename } from 'node:path';
import type { LedgerRow } from '../../../prompt/ledger.ts';
import { concatMapped, fromFile, literal } from '../../../prompt/mappedText.ts';
import type { Part } from '../../../prompt/prompt.ts';
import type { Wording } from '../../../prompt/wording/wording.ts';
import { pathFrom } from '../../../workspace/places.ts';
import type { Snapshot, TextContent } from '../../../workspace/snapshot.ts';
import { type ClaudeRun, isOn, runOf } from '../config/run.ts';
import { settingsOf } from '../config/settings.ts';
import { wordingPart } from '../lists/parts.ts';
import type { ListSession } from '../lists/session.ts';
import { claudeFolders, markdownBelow } from '../skills/find.ts';
import { matterIn, textValue } from '../skills/matter.ts';

/** A style of answers that somebody has written. */
interface OutputStyle {
	readonly name: string;
	/** Absolute. */
	readonly file: string;
	readonly content: TextContent;
	/** UTF-16 offset of its text in the file. */
	readonly start: number;
	/** Trimmed at both ends. */
	readonly text: string;
	/** Absolute: the folder that holds the folder of styles. */
	readonly folder: string;
}

/** Styles that come with the program; nobody has measured their texts. */
const builtIn: ReadonlySet<string> = new Set(['Explanatory', 'Learning', 'Proactive']);

/** The administrator’s, then the project’s, the person’s last. */
function stylesOf(run: ClaudeRun): readonly OutputStyle[] {
	const folders = claudeFolders(run, 'output-styles').filter(({ scope }) => scope !== 'added');
	const inOrder = [
		...folders.filter(({ scope }) => scope !== 'user'),
		...folders.filter(({ scope }) => scope === 'user'),
	];
	return inOrder.flatMap(({ folder }) =>
		markdownBelow(run.places, folder).map(({ file, content }) => {
			const { data, body } = matterIn(content);
			const below = content.text.slice(body);
			const start = body + (below.length - below.trimStart().length);
			return { name: textValue(data.name) ?? basename(file, '.md'), file, content, start, text: below.trim(), folder };
		}),
	);
}

/** Of several with one name those of the first folder count, and of these the last one. */
function styleNamed(styles: readonly OutputStyle[], name: string | undefined): OutputStyle | undefined {
	const named = styles.filter((style) => style.name === name);
	return named.findLast(({ folder }) => folder === named[0]?.folder);
}

/** The style that the settings ask for, letter by letter; undefined where they ask for none. */
function askedStyle(run: ClaudeRun): string | undefined {
	const isOff =
		['--bare', '--safe-mode'].some((option) => run.options.given.has(option)) ||
		isOn(run.variable('CLAUDE_CODE_SIMPLE'));
	const asked = settingsOf(run).value('outputStyle');
	return !isOff && typeof asked === 'string' ? asked : undefined;
}

const headingOf = (name: string): string => `# Output Style: ${name}\n`;

/** Its own text, nothing around it; no part where no style is chosen, or there is none of that name. */
export function outputStyleParts(snapshot: Snapshot, session: ListSession, wording: Wording): readonly Part[] {
	const run = runOf(snapshot, session);
	const asked = askedStyle(run);
	if (asked === undefined) return [];
	const style = styleNamed(stylesOf(run), asked);
	const title = `Output style: ${asked}`;
	if (style) {
		const { text, runs } = concatMapped([literal(headingOf(asked)), fromFile(style.text, style.start)]);
		const path = pathFrom(snapshot.root, style.file);
		return [{ id: `file:${path}`, title, text, source: { kind: 'file', path, runs }, stability: 'stable' }];
	}
	if (!builtIn.has(asked)) return [];
	const piece = {
		id: 'claude-code.output-style',
		about: `the program’s own style ${asked}`,
		heading: `# Output Style: ${asked}`,
	};
	return wordingPart(piece, title, wording);
}

/** A row for every file of a style. */
export function outputStyleRows(snapshot: Snapshot, session: ListSession): readonly LedgerRow[] {
	const run = runOf(snapshot, session);
	const asked = askedStyle(run);
	const styles = stylesOf(run);
	const used = styleNamed(styles, asked);
	return styles.map((style) => {
		const path = pathFrom(snapshot.root, style.file);
		const isUsed = style === used;
		const reason = isUsed
			? 'the settings choose this style'
			: style.name === asked
				? `${pathFrom(snapshot.root, used?.file ?? '')} has the same name and comes first`
				: 'the settings do not choose this style';
		return {
			path,
			role: 'output-style',
			fate: isUsed ? 'whole' : 'withheld',
			reason,
			rawLength: style.content.text.length,
			injectedLength: isUsed ? style.text.length : 0,
			kept: isUsed ? [{ start: style.start, end: style.start + style.text.length }] : [],
			warnings: [],
			...(isUsed && { partId: `file:${path}` }),
		};
	});
}
