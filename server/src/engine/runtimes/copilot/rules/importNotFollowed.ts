import type { Rule } from '../../../rules/rule.ts';
import { placeIn } from '../../../rules/support/places.ts';
import type { TextRange } from '../../../text/range.ts';
import { oncePerContent } from '../../../workspace/files.ts';
import { fileAt, lookedAt, sentAlways } from './support.ts';

interface WrittenImport {
	readonly path: string;
	/** With the sign before it. */
	readonly range: TextRange;
}

/** Lines that are nothing but `@` and a path, in a list or by themselves, outside of fences. */
const importsIn = oncePerContent((text): readonly WrittenImport[] => {
	const found: WrittenImport[] = [];
	// Most texts have none.
	if (!text.includes('@')) return found;
	let fence: string | undefined;
	let start = 0;
	for (const line of text.split('\n')) {
		const mark = /^(?:```|~~~)/.exec(line)?.[0];
		if (mark !== undefined && (fence === undefined || fence === mark)) fence = fence === undefined ? mark : undefined;
		const mayImport = fence === undefined && line.includes('@');
		const path = mayImport ? /^(?:[-*+] )?@([\w./-]+)$/.exec(line.trim())?.[1] : undefined;
		if (path?.includes('.')) {
			const at = start + line.indexOf('@');
			found.push({ path, range: { start: at, end: at + 1 + path.length } });
		}
		start += line.length + 1;
	}
	return found;
});

export const importNotFollowed: Rule = {
	code: 'copilot.import-not-followed',
	severity: 'information',
	particular: {},
	docs: {
		title: 'Copilot does not follow an import with @',
		why: 'In CLAUDE.md, Claude Code puts the file `docs/style.md` in the place of `@docs/style.md`. Copilot sends CLAUDE.md as well, but only these words. So the two agents do not know the same. This rule says nothing where Copilot gets that file in another way.',
		fix: 'Copy what matters into a file that both read, such as AGENTS.md. If only Claude Code is to know it, nothing has to be done.',
		example: { file: 'CLAUDE.md', text: '# Shop\n\n@docs/style.md\n' },
	},
	*check(view) {
		const { world } = lookedAt(view);
		const sent = sentAlways(view);
		const known = new Set(sent.map(({ file }) => file));
		for (const { path, file, content } of sent) {
			for (const { path: written, range } of importsIn(content)) {
				const leadsTo = fileAt(world, file, written);
				if (leadsTo === undefined || known.has(leadsTo)) continue;
				yield {
					place: placeIn(path, range),
					message: `Copilot does not get ${written}: it sends “@${written}” as these words only. Copy what matters into ${path}, or into another file that Copilot reads.`,
				};
			}
		}
	},
};
