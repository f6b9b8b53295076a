import { textOf } from '../../workspace/snapshot.ts';
import type { Rule } from '../rule.ts';
import { renameFix } from '../support/edits.ts';
import { headLine, placeIn } from '../support/places.ts';
import { intendedFiles } from './intended.ts';

export const loadNeverLoaded: Rule = {
	code: 'load.never-loaded',
	severity: 'warning',
	docs: {
		title: 'No session loads this file',
		why: [
			'The list of context files changes from version to version. A file that is no longer on the list still looks normal, but the agent never sees it.',
			'',
			'| file | which version never loads it |',
			'|---|---|',
			'| `MEMORY.md` | OpenClaw 2026.1.24: the agent can search it, but it is never loaded (2026.1.29 and later load it) |',
			'| `HEARTBEAT.md` | OpenClaw 2026.8 and later: heartbeat tasks are in the runtime’s database |',
			'| `TOOLS.md` | OpenClaw 2026.8 and later: notes on tools are in a section `## Tools` of `AGENTS.md` |',
			'| `memory.md`, lower case | OpenClaw 2026.1.24, and 2026.4.23 and later: only `MEMORY.md` counts |',
			'| `memory.md`, lower case, next to `MEMORY.md` | GoClaw 2026.2.26: only `MEMORY.md` is loaded |',
			'| `prompts/team/rules.md`, `prompts/rules.MD` | Botholomew: only files directly in the folder whose names end in `.md` count |',
			'| `DELEGATION.md`, `TEAM.md` | GoClaw 2026.2.26: it writes these texts itself and ignores the files |',
			'| `SOUL_EVIL.md` | OpenClaw 2026.2.12 and later: the hook that used it was removed |',
			'| `IDENTITY.md`, `TOOLS.md`, `BOOTSTRAP.md`, and `MEMORY.md` outside `memory/` | nanobot 0.3.5: it has no use for them |',
			'',
			'Soulscope also reports a name that looks like a typo of a missing file (`SOULS.md`, `IDENTIY.md`), or another word for it (`PERSONA.md`).',
		].join('\n'),
		fix: 'Rename the file, or move its text into a file that is loaded. There is a quick fix if it is clear which; for `memory.md` next to `MEMORY.md`, it moves the text and deletes the file. If you keep the file for yourself, add `<!-- soulscope-disable load.never-loaded -->`. In OpenClaw 2026.8 and later, `openclaw doctor --fix` moves `TOOLS.md`, `HEARTBEAT.md` and `memory.md` to the right place. Soulscope does not report files without text of yours (empty, only comments, or an unchanged template).',
		example: { file: 'SOULS.md', text: '# Soul\n\nYou are Aria.\n' },
	},
	*check(view) {
		yield* view.runtime.rules?.neverLoaded?.(view) ?? [];
		for (const { path, as, slip } of intendedFiles(view)) {
			if (slip === 'letter case') continue;
			yield {
				place: placeIn(path, headLine(textOf(view.snapshot, path) ?? '')),
				message: `The agent does not get ${path}: ${view.runtime.title} does not know this name, and ${as} is missing. If you mean ${as}, rename the file.`,
				fixes: [renameFix(path, as)],
			};
		}
	},
};
