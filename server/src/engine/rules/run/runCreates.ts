import { ownValue } from '../../text/ownValue.ts';
import { whenDone } from '../../workspace/runNotes.ts';
import { type Intended, intendedFor } from '../load/intended.ts';
import type { Fix, Rule, RuleView } from '../rule.ts';
import { wholeFile } from '../support/places.ts';
import { counted, listed } from '../support/words.ts';
import { anchorIn, besides, preparationIn } from './preparation.ts';

/** Nobody misses it, and its template says next to nothing. */
const minor: ReadonlySet<string> = new Set(['USER.md']);

export const runCreates: Rule = {
	code: 'run.creates',
	severity: 'hint',
	docs: {
		title: 'The next run creates missing files',
		why: [
			'Before it answers, OpenClaw creates missing context files from its own templates. Their text is then in the prompt:',
			'',
			'| runtime | files that it creates |',
			'|---|---|',
			'| OpenClaw 2026.1.24, 2026.1.29 | `AGENTS.md` `SOUL.md` `TOOLS.md` `IDENTITY.md` `USER.md` `HEARTBEAT.md`, before every run; `BOOTSTRAP.md` if none of them exists |',
			'| OpenClaw 2026.3.13 | the same six, before every run; `BOOTSTRAP.md` once, if `IDENTITY.md` and `USER.md` are as it makes them and there is no `memory` folder, `MEMORY.md` or Git repository |',
			'| OpenClaw 2026.5.28 | the same six, before every run; `BOOTSTRAP.md` once, if the workspace is not used yet |',
			'| OpenClaw 2026.7.1 | `AGENTS.md` `TOOLS.md`; `SOUL.md` `IDENTITY.md` `USER.md` `HEARTBEAT.md` until it has recorded that setup is complete; `BOOTSTRAP.md` if the workspace is not used yet |',
			'| OpenClaw 2026.9.6 | `AGENTS.md`; `SOUL.md` `IDENTITY.md` `USER.md` until it has recorded that setup is complete; `BOOTSTRAP.md` if the workspace is not used yet |',
			'| GoClaw 2026.2.26 | missing files of its seven, once, when it starts |',
			'| nanobot 0.3.5 | `SOUL.md`, when it starts. It creates others as well, and leaves them out until somebody changes them |',
			'',
			'So deleting `TOOLS.md` or `HEARTBEAT.md` to save tokens does not help in 2026.1, 2026.3 and 2026.5: OpenClaw creates them again. An empty file stays empty and costs nothing.',
			'With `agents.defaults.skipBootstrap`, OpenClaw creates none of them. `skipOptionalBootstrapFiles` of 2026.5.28 and later versions names the ones that it does not create.',
			'',
			'If a folder has none of these files and no `.git`, OpenClaw also makes it a Git repository (`git init`), if Git is installed.',
			'OpenClaw 2026.5.28 and later versions also use a record of their own: 2026.5.28 keeps it in the workspace (`.openclaw/workspace-state.json`), 2026.7.1 too (`openclaw-workspace-state.json`), 2026.9.6 in its state folder. If Soulscope cannot read the record, the message says so, and Soulscope decides by the files alone.',
			'',
			'Soulscope does not report a missing `USER.md` alone. A file under a wrong name, such as `identity.md`, does not count as the one that is missing: the runtime creates `IDENTITY.md` all the same.',
			'',
			'The preview and the budget already show these files: with the runtime’s own words if there is a [wording pack](../command-line.md), or as placeholders of the right length.',
		].join('\n'),
		fix: 'You do not have to do anything. If you do not want the template, write the file yourself.',
		example: { file: 'SOUL.md', text: '# Soul\n\nYou are Aria.\n' },
	},
	*check(view) {
		const preparation = preparationIn(view);
		const anchor = anchorIn(view);
		if (preparation === undefined || anchor === undefined) return;
		// As the preview has them: one that lies there under a wrong name is created all the same.
		const creates = preparation.creates.map(({ path }) => path);
		if (creates.every((path) => minor.has(path))) return;
		const meant = creates.flatMap((path) => intendedFor(view, path) ?? []);
		const absent = creates.filter((path) => !meant.some(({ as }) => as === path));
		const one = creates.length === 1;
		const own = absent.filter((path) => ownValue(view.runtime.install?.starters ?? {}, path) !== undefined);
		yield {
			place: wholeFile(view, anchor),
			message: `${view.runtime.title} will create ${listed(creates)} from ${one ? 'a template' : 'templates'} ${whenDone(preparation)}. The agent then reads ${one ? 'that text' : 'those texts'}.${remedy(absent, meant)}${besides(preparation, view.runtime.title)}`,
			fixes: [
				...(own.length > 1 ? [create(view, `Create the ${counted(own.length, 'missing file')}`, own)] : []),
				...own.map((path) => create(view, `Create ${path}`, [path])),
			],
		};
	},
};

/** What to do about it, with a blank before each sentence. Only what is not there at all is to be written. */
function remedy(absent: readonly string[], meant: readonly Intended[]): string {
	const which = meant.length > 0 ? listed(absent) : absent.length === 1 ? 'the file' : 'the files';
	const write = absent.length === 0 ? '' : ` If you want other words, write ${which} yourself.`;
	return `${write}${meant.map(({ path, as }) => ` If you mean ${path} to be ${as}, rename it.`).join('')}`;
}

const create = ({ runtime }: RuleView, title: string, paths: readonly string[]): Fix => ({
	title,
	preferred: false,
	steps: paths.map((path) => ({ kind: 'create', path, text: ownValue(runtime.install?.starters ?? {}, path) ?? '' })),
});
