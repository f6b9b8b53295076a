import { join } from 'node:path';
import type { Rule, RuleView } from '../../../rules/rule.ts';
import { editFix } from '../../../rules/support/edits.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { isCostlyGlob } from '../../../text/globCost.ts';
import type { TextRange } from '../../../text/range.ts';
import { patternAttribute } from '../context/instructions.ts';
import { patternsIn } from '../globs/applyTo.ts';
import type { YamlNode } from '../matter/nodes.ts';
import type { EditorWorld } from '../settings/world.ts';
import { lookedAt, ownInstructions } from './support.ts';

/** Why a pattern matches nothing, one clause, and what may have been meant. */
interface Dead {
	readonly why: string;
	readonly meant?: string;
}

const nested = /\{[^}]*\{/;
const isOpen = (pattern: string): boolean =>
	pattern.lastIndexOf('{') > pattern.lastIndexOf('}') || pattern.lastIndexOf('[') > pattern.lastIndexOf(']');

const isThere = (world: EditorWorld, path: string, kind?: 'folder'): boolean =>
	world.folders.some((folder) => {
		const found = world.places.facts(join(folder, path)).kind;
		return kind ? found === kind : found !== 'nothing';
	});

/** What formatters of Markdown make of `**` and `*` in frontmatter that they take for prose. */
const escaped = /(?:^|[/,\s])\\[*_]/;
const unescaped = (pattern: string): string =>
	pattern.replaceAll(/\\(?=[*_])/g, '').replace(/(^|\/)_(?=\.\w+$)/, '$1*');

/** Each asks whether a pattern is dead in its own way; `all` is the whole value, of which the pattern is a part. */
const checks: readonly ((pattern: string, world: EditorWorld, all: string) => Dead | undefined)[] = [
	(pattern) =>
		/^["']|["']$/.test(pattern)
			? { why: 'the quotes are part of the pattern', meant: pattern.replaceAll(/^["']{1,3}|["']{1,3}$/g, '') }
			: undefined,
	(pattern) => (pattern.startsWith('!') ? { why: 'a pattern cannot exclude files' } : undefined),
	(pattern, _, all) =>
		escaped.test(pattern) || (/(?:^|\/)_\.\w+$/.test(pattern) && escaped.test(all))
			? { why: 'a formatter of Markdown has changed the stars', meant: unescaped(pattern) }
			: undefined,
	(pattern) =>
		pattern.includes('\\')
			? { why: 'folders are separated by / on every system', meant: pattern.replaceAll('\\', '/') }
			: undefined,
	(pattern) =>
		/^\.{1,2}\//.test(pattern)
			? { why: 'a path never contains a dot as a folder', meant: pattern.replace(/^(?:\.{1,2}\/)+/, '') }
			: undefined,
	(pattern) =>
		/;\s*[*\w./]/.test(pattern)
			? {
					why: 'patterns are separated by commas',
					meant: pattern
						.split(';')
						.map((each) => each.trim())
						.join(','),
				}
			: undefined,
	(pattern) =>
		isCostlyGlob(pattern) ? { why: 'it has so many stars that nobody can wait for the comparison' } : undefined,
	(pattern) => (nested.test(pattern) ? { why: 'braces inside braces do not work' } : undefined),
	(pattern) => (isOpen(pattern) ? { why: 'a bracket is not closed' } : undefined),
	(pattern, world) => {
		const first = /^\/([^/*?[{]+)/.exec(pattern)?.[1];
		if (first === undefined || world.places.facts(`/${first}`).kind !== 'nothing' || !isThere(world, first))
			return undefined;
		return { why: 'a / at its start means the root of the disk, not of the workspace', meant: pattern.slice(1) };
	},
	(pattern, world) => {
		const folder = pattern.replace(/^\*\*\//, '').replace(/\/$/, '');
		if (/[*?[{]/.test(folder) || folder.startsWith('/') || !isThere(world, folder, 'folder')) return undefined;
		return { why: 'it names a folder, and only files are matched', meant: `${folder}/**` };
	},
];

function deadPattern(pattern: string, world: EditorWorld, all: string): Dead | undefined {
	for (const check of checks) {
		const dead = check(pattern, world, all);
		if (dead) return dead;
	}
	return undefined;
}

/** Where `pattern` stands in the value; all of the value where it is written another way. */
function rangeIn(text: string, { start, end }: YamlNode, pattern: string): TextRange {
	const at = text.slice(start, end).indexOf(pattern);
	return at < 0 ? { start, end } : { start: start + at, end: start + at + pattern.length };
}

function* deadIn(view: RuleView) {
	const { world } = lookedAt(view);
	for (const { path, content, parsed, file, instruction } of ownInstructions(view)) {
		const value = patternAttribute(parsed.header, file)?.value;
		if (!value || !instruction.pattern) continue;
		for (const written of patternsIn(instruction.pattern)) {
			const pattern = written.trim();
			const dead = pattern === '' ? undefined : deadPattern(pattern, world, instruction.pattern);
			if (dead) yield { path, pattern, dead, range: rangeIn(content.text, value, pattern) };
		}
	}
}

export const patternMatchesNothing: Rule = {
	code: 'copilot.pattern-matches-nothing',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'A pattern that matches no file',
		why: [
			'VS Code compares each pattern of `applyTo` with the whole path of an attached file, such as `/home/sam/shop/src/a.ts`. It does not say so when a pattern can match nothing. The instructions are then never attached:',
			'',
			'- `/src/**` means `src` at the root of the disk;',
			'- `./src/**`, `src\\**`, `!x`, `a;b` and patterns in two pairs of quotes match no path;',
			'- `src` and `src/` match only a file with the name `src`;',
			'- `src/\\*.ts` and `src/_.ts` are what formatters of Markdown make of `src/*.ts`;',
			'- braces in braces, and brackets that are not closed, are read in another way than you mean.',
		].join('\n'),
		fix: 'Write `src/**` for everything in a folder, and commas between two patterns. The quick fix does it where it is clear what you mean.',
		example: {
			file: '.github/instructions/api.instructions.md',
			text: '---\napplyTo: "./src/**"\n---\nAlways check the input.\n',
		},
	},
	*check(view) {
		for (const { path, pattern, dead, range } of deadIn(view)) {
			const { why, meant } = dead;
			const advice = meant === undefined ? 'Write another pattern' : `Write ${meant}`;
			yield {
				place: placeIn(path, range),
				message: `“${pattern}” matches no file: ${why}. So these instructions are never attached for it. ${advice}.`,
				fixes:
					meant === undefined || meant === '' ? [] : [editFix(`Change to ${meant}`, path, [{ range, text: meant }])],
			};
		}
	},
};
