import { basename } from 'node:path';
import type { Rule } from '../../../rules/rule.ts';
import { textThere } from '../../coding/there.ts';
import { firstLine, ownRows } from './seen.ts';

/** The others are written for other programs. */
const reported: ReadonlySet<string> = new Set(['own-instructions', 'agents']);

export const shadowed: Rule = {
	code: 'hermes.shadowed',
	severity: 'information',
	particular: {},
	docs: {
		title: 'Other instructions keep Hermes Agent from reading this file',
		why: 'Hermes Agent reads one kind of instructions alone: the nearest `.hermes.md` or `HERMES.md` up to the root of the repository, else `AGENTS.md`, else `CLAUDE.md`, else the rules for Cursor. The first that says something is the only one. Soulscope reports an `AGENTS.md` that a `.hermes.md` or `HERMES.md` keeps out, unless that names it, and a second file of these names. `CLAUDE.md` and the rules for Cursor are for other programs, and are not reported.',
		fix: 'Move what matters into the file that is read, or write there that the agent is to read the other one as well.',
		example: { file: 'AGENTS.md', text: 'Use tabs. (There is a .hermes.md next to it.)\n' },
	},
	*check(view) {
		const rows = ownRows(view);
		const own = rows.find(({ role, fate }) => role === 'own-instructions' && fate !== 'ignored' && fate !== 'empty');
		if (!own) return;
		const said = textThere(view.snapshot, own.path) ?? '';
		for (const { path, fate, role } of rows) {
			if (fate !== 'ignored' || !reported.has(role) || said.includes(basename(path))) continue;
			const text = (textThere(view.snapshot, path) ?? '').trim();
			if (text === '' || text === said.trim()) continue;
			yield {
				place: firstLine(view, path),
				message:
					role === 'own-instructions'
						? `Hermes Agent does not read ${path}: it reads ${own.path} alone. Move what matters there.`
						: `Hermes Agent does not read ${path}, as ${own.path} is there. Move what it needs of it to ${own.path}, or name the file there.`,
			};
		}
	},
};
