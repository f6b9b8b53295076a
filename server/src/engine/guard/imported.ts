import type { RuleView } from '../rules/rule.ts';
import type { WorkspacePath } from '../workspace/snapshot.ts';

/** What people write. Data that is brought in, as a `package.json`, is what programs write all day. */
export const isProse = (path: WorkspacePath): boolean => /\.(?:md|mdc|mdx|markdown|txt)$/iu.test(path);

/** Files, there or not, that the files of somebody at home bring into a prompt: by their names they are nobody's. */
export const importedProse = (view: RuleView): ReadonlySet<WorkspacePath> =>
	new Set(
		[view, ...view.neighbours].flatMap(({ prompt, session }) =>
			prompt(session.kind).ledger.rows.flatMap(({ path, importedBy }) => (importedBy && isProse(path) ? [path] : [])),
		),
	);
