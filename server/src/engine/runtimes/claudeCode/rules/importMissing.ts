import { dirname, join, relative, sep } from 'node:path';
import type { Rule } from '../../../rules/rule.ts';
import { editFix } from '../../../rules/support/edits.ts';
import type { TextRange } from '../../../text/range.ts';
import { textIn } from '../../../workspace/snapshot.ts';
import { withoutFragment } from '../context/markdown.ts';
import { imports } from '../imports.ts';
import { contextFor, failedImports } from './support.ts';

export const importMissing: Rule = {
	code: 'claude.import-missing',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'An import of a file that is not there',
		why: [
			'`@path` brings in another file. If there is no such file, Claude Code says nothing, and the agent simply does not get it. A path counts from the folder of the file that it is written in, not from the root of the project.',
			'',
			'Soulscope reports only what is surely meant to be a file: a name that ends in `.md` or `.txt`, or a path that begins with `./`, `../`, `~/` or `/`.',
		].join('\n'),
		fix: 'Correct the path, or remove the `@`. There is a quick fix for a path that counts from the root.',
		example: { file: 'CLAUDE.md', text: 'Our style is in @docs/sytle.md\n' },
	},
	*check(view) {
		const { run } = contextFor(view);
		for (const { place, target, importer, importerFile, range } of failedImports(view, 'missing')) {
			const written = textIn(run.places.read(importerFile))?.slice(range.start, range.end) ?? '';
			const path = withoutFragment(written.slice(1));
			// What counts from the root of the project is the usual slip.
			const meant = /^[~/]/u.test(path) ? undefined : join(run.cwd, path.replaceAll('\\ ', ' '));
			const isThere = meant !== undefined && run.places.facts(meant).kind === 'file';
			const right = isThere ? imports.written(relative(dirname(importerFile), meant).split(sep).join('/')) : undefined;
			yield {
				place,
				message: `There is no file ${target}, so Claude Code imports nothing here. ${right === undefined ? 'Correct the path.' : `Paths count from the folder of this file: write “${right}”.`}`,
				fixes:
					right === undefined
						? []
						: [editFix(`Change to “${right}”`, importer, [{ range: upTo(range, path.length + 1), text: right }], true)],
			};
		}
	},
};

/** The first `length` characters of the range: a fragment behind the path stays. */
const upTo = ({ start }: TextRange, length: number): TextRange => ({ start, end: start + length });
