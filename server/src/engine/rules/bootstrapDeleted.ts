import type { TextContent } from '../workspace/snapshot.ts';
import type { Finding, Rule, RuleView } from './rule.ts';
import { wholeFile } from './support/places.ts';
import { besides, preparationIn } from './support/preparation.ts';
import { listed } from './support/words.ts';

export const bootstrapDeleted: Rule = {
	code: 'bootstrap.deleted',
	severity: 'warning',
	docs: {
		title: 'The first-run ritual will be deleted before anybody carries it out',
		why: [
			'OpenClaw 2026.9.6 deletes `BOOTSTRAP.md` before a run, without asking and whatever it says, as soon as the workspace looks used: one of `SOUL.md`, `IDENTITY.md` and `USER.md` differs from the template by as little as a line end, or there is a `memory` folder, a `MEMORY.md`, or a skill.',
			'',
			'That is as it should be where an agent has introduced itself. It is not',
			'',
			'- where you have written instructions of your own into `BOOTSTRAP.md`: nobody will read them;',
			'- where the workspace was made by an earlier version and nobody has touched it: the old templates count as your changes, the ritual is deleted, and the agent never meets you.',
			'',
			'Reported in these two cases only.',
		].join('\n'),
		fix: 'Move instructions of your own to `AGENTS.md`. For a workspace that nobody has used yet, delete the untouched files of the earlier version, and the new one makes its own with a ritual that lasts.',
		example: { file: 'BOOTSTRAP.md', text: '# First things first\n\nAsk for the opening hours and note them down.\n' },
	},
	*check(view) {
		const preparation = preparationIn(view);
		// Where the run is refused, that comes first, and a rule of its own says so.
		if (preparation === undefined || preparation.refusal) return;
		for (const { path, reason } of preparation.deletes) {
			const content = view.snapshot.files.get(path)?.content;
			if (content?.kind !== 'text' || content.text.trim() === '') continue;
			const finding = said(view, path, content, reason, besides(preparation, view.runtime.title));
			if (finding) yield finding;
		}
	},
};

function said(view: RuleView, path: string, content: TextContent, reason: string, known: string): Finding | undefined {
	const { title } = view.runtime;
	if (!view.runtime.isTemplate?.(path, content)) {
		return {
			place: wholeFile(view, path),
			message: `${title} will delete ${path} with the next message, because ${reason}: nobody will read what it says. Move what matters to AGENTS.md.${known}`,
		};
	}
	const untouched = untouchedProfile(view);
	if (untouched === undefined) return undefined;
	return {
		place: wholeFile(view, path),
		message: `${title} will delete ${path} with the next message, and the agent will never meet you: ${listed(untouched)} ${untouched.length === 1 ? 'is the template' : 'are the templates'} of an earlier version, which it takes for your own words. Delete ${untouched.length === 1 ? 'it' : 'them'}, and it makes new ones and begins its ritual.${known}`,
	};
}

/** The files by which the runtime takes the workspace for used, where all of them are as some version made them. */
function untouchedProfile(view: RuleView): string[] | undefined {
	const profile = ['SOUL.md', 'IDENTITY.md', 'USER.md'].flatMap((path) => {
		const content = view.snapshot.files.get(path)?.content;
		return content === undefined ? [] : [{ path, content }];
	});
	const isTouched = profile.some(
		({ path, content }) => content.kind !== 'text' || !view.runtime.isTemplate?.(path, content),
	);
	const hasMemory = [...view.snapshot.files.keys()].some((path) => path === 'MEMORY.md' || path.startsWith('memory/'));
	return profile.length === 0 || isTouched || hasMemory ? undefined : profile.map(({ path }) => path);
}
