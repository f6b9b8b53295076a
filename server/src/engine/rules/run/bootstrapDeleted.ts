import { pathsBelow } from '../../workspace/files.ts';
import type { TextContent } from '../../workspace/snapshot.ts';
import type { Finding, Rule, RuleView } from '../rule.ts';
import { wholeFile } from '../support/places.ts';
import { listed } from '../support/words.ts';
import { besides, preparationIn } from './preparation.ts';

export const bootstrapDeleted: Rule = {
	code: 'bootstrap.deleted',
	severity: 'warning',
	docs: {
		title: 'BOOTSTRAP.md will be deleted before the agent follows it',
		why: [
			'OpenClaw 2026.5.28, 2026.7.1 and 2026.9.6 delete `BOOTSTRAP.md` before a run if the workspace looks used. They do not ask, and they do not read the file. A workspace looks used if `SOUL.md`, `IDENTITY.md` or `USER.md` differs from the template, even by one line end, or if there is a `memory` folder, a `MEMORY.md` or, from 2026.7.1 on, a skill.',
			'',
			'This is right when setup is complete. It is wrong in two cases:',
			'',
			'- You wrote instructions of your own into `BOOTSTRAP.md`. The agent will not read them.',
			'- An earlier version created the workspace and nobody has used it. OpenClaw treats the old templates as your changes and deletes the file, so setup never happens.',
			'',
			'Soulscope reports only these two cases.',
		].join('\n'),
		fix: 'Move your own instructions to `AGENTS.md`. If nobody has used the workspace yet, delete the unchanged files of the earlier version. OpenClaw then creates new ones and starts setup.',
		example: { file: 'BOOTSTRAP.md', text: '# First things first\n\nAsk for the opening hours and note them down.\n' },
	},
	*check(view) {
		const preparation = preparationIn(view);
		// Where the run is refused, that comes first, and a rule of its own says so.
		if (preparation === undefined || preparation.refusal) return;
		for (const { path, reason } of preparation.deletes) {
			const content = view.snapshot.files.get(path)?.content;
			if (content?.kind !== 'text' || content.text.trim() === '') continue;
			const finding = findingFor(view, path, content, reason, besides(preparation, view.runtime.title));
			if (finding) yield finding;
		}
	},
};

function findingFor(
	view: RuleView,
	path: string,
	content: TextContent,
	reason: string,
	known: string,
): Finding | undefined {
	const { title } = view.runtime;
	if (!isTemplate(view, path, content)) {
		return {
			place: wholeFile(view, path),
			message: `${title} will delete ${path} with the next message, because ${reason}. The agent will not read it. Move what matters to AGENTS.md.${known}`,
		};
	}
	const untouched = untouchedProfile(view);
	if (untouched === undefined) return undefined;
	return {
		place: wholeFile(view, path),
		message: `${title} will delete ${path} with the next message, so setup will never happen. The cause: ${listed(untouched)} ${untouched.length === 1 ? 'comes' : 'come'} from an earlier version, and ${title} treats ${untouched.length === 1 ? 'it' : 'them'} as your changes. Delete ${untouched.length === 1 ? 'it' : 'them'} to start setup again.${known}`,
	};
}

/** True also where git or an editor has given the template other line ends or a mark of UTF-8: no word of it is anybody's own. */
function isTemplate({ runtime }: RuleView, path: string, content: TextContent): boolean {
	const plain = content.text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
	const asMade: readonly TextContent[] = [content, { kind: 'text', text: plain, origin: 'disk' }];
	return asMade.some((each) => runtime.install?.isTemplate?.(path, each) === true);
}

/** The files by which the runtime takes the workspace for used, where all of them are as some version made them. */
function untouchedProfile(view: RuleView): string[] | undefined {
	const profile = ['SOUL.md', 'IDENTITY.md', 'USER.md'].flatMap((path) => {
		const content = view.snapshot.files.get(path)?.content;
		return content === undefined ? [] : [{ path, content }];
	});
	const isTouched = profile.some(
		({ path, content }) => content.kind !== 'text' || !view.runtime.install?.isTemplate?.(path, content),
	);
	const hasMemory = view.snapshot.files.has('MEMORY.md') || pathsBelow(view.snapshot.files, 'memory').length > 0;
	return profile.length === 0 || isTouched || hasMemory ? undefined : profile.map(({ path }) => path);
}
