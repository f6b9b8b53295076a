import { withContent } from '../../workspace/files.ts';
import { type FileEntry, type Snapshot, textOf, type WorkspacePath } from '../../workspace/snapshot.ts';
import type { Finding, Rule, RuleView } from '../rule.ts';
import { headLine, placeIn } from '../support/places.ts';
import { knownTexts } from '../support/texts.ts';

export const frontmatterLineEnds: Rule = {
	code: 'frontmatter.line-ends',
	severity: 'warning',
	docs: {
		title: 'The runtime does not see the frontmatter because of its line ends',
		why: [
			'Files from Windows end each line with two characters, CR and LF. GoClaw 2026.2.26 sees a frontmatter only if `---` is followed by LF. With CR LF it uses the folder name as the name of the skill, and does not tell the agent what the skill is for. The frontmatter becomes part of the text.',
			'',
			'Soulscope reports this only if the runtime reads the file differently with LF. Most runtimes accept both.',
		].join('\n'),
		fix: 'Use the quick fix. Or click CRLF in the status bar, choose LF, and save. On a command line, `dos2unix FILE` does the same. To keep it that way, put `*.md text eol=lf` into `.gitattributes`.',
		example: { file: 'skills/tea/SKILL.md', text: '---␍\nname: tea␍\ndescription: How to make tea.␍\n---␍\n' },
	},
	*check(view) {
		const paths = new Set(knownTexts(view).flatMap(({ path, text }) => (text.includes('\r\n') ? [path] : [])));
		if (paths.size === 0) return;
		yield* skillsBehindCr(view, paths);
		yield* filesBehindCr(view, paths);
	},
};

const withLineFeeds = (text: string): string => text.replaceAll('\r\n', '\n');

function* skillsBehindCr(view: RuleView, paths: ReadonlySet<WorkspacePath>): Iterable<Finding> {
	const { runtime, snapshot } = view;
	if (![...paths].some((path) => runtime.roleOf(path)?.id === 'skill')) return;
	const now = runtime.skills?.read(snapshot);
	// A skill that is read whole as it is needs no second look.
	const isWhole = (path: WorkspacePath) => {
		const reading = now?.get(path);
		return (
			reading === undefined || (reading.kind === 'listed' ? reading.description !== '' : reading.kind === 'left-out')
		);
	};
	if ([...paths].every(isWhole)) return;
	const then = runtime.skills?.read(lineFeedsIn(snapshot, paths));
	for (const path of paths) {
		const [asIs, meant] = [now?.get(path), then?.get(path)];
		if (!asIs || !meant || JSON.stringify(asIs) === JSON.stringify(meant)) continue;
		const without =
			asIs.kind === 'listed' ? `calls the skill “${asIs.name}”, without a description` : 'cannot read the skill';
		yield findingAt(view, path, `${runtime.title} does not see this frontmatter and ${without}`);
	}
}

function* filesBehindCr(view: RuleView, paths: ReadonlySet<WorkspacePath>): Iterable<Finding> {
	const { runtime, snapshot } = view;
	if (!runtime.frontmatter?.faults) return;
	for (const path of paths) {
		const text = textOf(snapshot, path) ?? '';
		const isFaulty = runtime.roleOf(path)?.injected && runtime.frontmatter?.faults(path, text).length > 0;
		if (!isFaulty || runtime.frontmatter?.faults(path, withLineFeeds(text)).length > 0) continue;
		yield findingAt(view, path, `${runtime.title} cannot read this frontmatter`);
	}
}

/** The same workspace with line feeds alone in these files. */
function lineFeedsIn(snapshot: Snapshot, paths: ReadonlySet<WorkspacePath>): Snapshot {
	const files = new Map<WorkspacePath, FileEntry>(snapshot.files);
	for (const path of paths) {
		const entry = snapshot.files.get(path);
		if (entry?.content.kind !== 'text') continue;
		files.set(path, withContent(entry, { ...entry.content, text: withLineFeeds(entry.content.text) }));
	}
	return { ...snapshot, files };
}

const findingAt = ({ snapshot }: RuleView, path: WorkspacePath, what: string): Finding => ({
	place: placeIn(path, headLine(textOf(snapshot, path) ?? '')),
	message: `${what}: its lines end with CR LF. Save the file with LF (click CRLF in the status bar, or use dos2unix).`,
	fixes: [{ title: 'End lines with LF', preferred: false, steps: [{ kind: 'line-feeds', path }] }],
});
