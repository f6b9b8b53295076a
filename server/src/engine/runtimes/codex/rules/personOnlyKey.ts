import type { Rule } from '../../../rules/rule.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { textOf } from '../../../workspace/snapshot.ts';
import { keepsHome } from '../../coding/keepsHome.ts';
import { type TomlTable, valueAt } from '../config/toml.ts';
import { ownPath, seenBy } from './seen.ts';

/** Keys that Codex 0.169.0 takes from the person’s own configuration alone, and how each is written. */
const keys: readonly { readonly path: readonly string[]; readonly written: RegExp }[] = [
	{ path: ['project_root_markers'], written: /^[ \t]*project_root_markers\b/mu },
	{ path: ['projects'], written: /^[ \t]*(?:\[projects\b|projects\b)[^\n]*/mu },
	{ path: ['skills', 'config'], written: /^[ \t]*\[\[skills\.config\]\]/mu },
];

export const personOnlyKey: Rule = {
	code: 'codex.person-only-key',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'This setting counts only in your own configuration',
		why: 'Codex takes `project_root_markers`, `[projects]` and `[[skills.config]]` from `~/.codex/config.toml`. In the `.codex/config.toml` of a project they do nothing, and nothing says so.',
		fix: 'Move it to `~/.codex/config.toml`.',
		example: { file: '.codex/config.toml', text: 'project_root_markers = ["package.json"]\n' },
	},
	*check(view) {
		if (keepsHome(view.snapshot)) return;
		for (const { file, table } of seenBy(view).settings.projectConfigs) {
			const path = ownPath(view, file);
			const text = path === undefined ? undefined : textOf(view.snapshot, path);
			if (path === undefined || text === undefined) continue;
			for (const { path: key, written } of keys.filter((each) => has(table, each.path))) {
				const match = written.exec(text);
				if (!match) continue;
				const start = match.index + (/^[ \t]*/u.exec(match[0])?.[0].length ?? 0);
				yield {
					place: placeIn(path, { start, end: match.index + match[0].trimEnd().length }),
					message: `Codex ignores ${key.join('.')} in the configuration of a project. Move it to ~/.codex/config.toml.`,
				};
			}
		}
	},
};

const has = (table: TomlTable, path: readonly string[]): boolean => valueAt(table, ...path) !== undefined;
