import type { Rule } from './rule.ts';
import { wholeFile } from './support/places.ts';
import { anchorIn, preparationIn } from './support/preparation.ts';

export const runRefused: Rule = {
	code: 'run.refused',
	severity: 'error',
	docs: {
		title: 'The runtime will not start in this workspace',
		why: [
			'OpenClaw 2026.9.6 looks the workspace over before every run, and stops with an error where something does not fit:',
			'',
			'- State of an earlier version is still there: `.openclaw/workspace-state.json`, `openclaw-workspace-state.json`, or an attestation beside the workspace or in the state folder. It is never read, and what it says does not matter: that it may be there is enough. `openclaw doctor --fix` takes it over.',
			'- The workspace was in use within the last 24 hours, and its files are gone: the runtime takes that for an accident and puts nothing in their place.',
			'- The workspace is reached by a link that led to another folder before.',
			'- A folder stands where `SOUL.md`, `IDENTITY.md` or `USER.md` should be, or one of them may not be read.',
			'- Its own record of the workspace is broken, or a later version wrote it.',
			'',
			'2026.1.24 and 2026.1.29 stop only where files are missing and none can be written.',
			'The preview shows the prompt that there will be once the cause is gone.',
		].join('\n'),
		fix: 'Do what the message says; for state of an earlier version that is `openclaw doctor --fix`. Do not copy state files from another machine, and do not delete them by hand before you know what they hold.',
		example: { file: '.openclaw/workspace-state.json', text: '{ "version": 1 }\n' },
	},
	*check(view) {
		const refusal = preparationIn(view)?.refusal;
		const anchor = anchorIn(view);
		if (refusal === undefined) return;
		const path = refusal.path !== undefined && view.snapshot.files.has(refusal.path) ? refusal.path : anchor;
		if (path === undefined) return;
		yield {
			place: wholeFile(view, path),
			message: `${view.runtime.title} will not start in this workspace: ${refusal.why}. ${refusal.remedy}`,
		};
	},
};
