import type { Rule } from '../rule.ts';
import { wholeFile } from '../support/places.ts';
import { anchorIn, preparationIn } from './preparation.ts';

export const runRefused: Rule = {
	code: 'run.refused',
	severity: 'error',
	docs: {
		title: 'The runtime will not start in this workspace',
		why: [
			'OpenClaw 2026.9.6 checks the workspace before every run. It stops with an error if:',
			'',
			'- There is a state file of an earlier version: `.openclaw/workspace-state.json`, `openclaw-workspace-state.json`, or an attestation next to the workspace or in the state folder. Its content does not matter. `openclaw doctor --fix` removes the problem.',
			'- The workspace was used within the last 24 hours, and its files are now gone. OpenClaw assumes an accident and creates no new files.',
			'- A link leads to the workspace, and it led to another folder before.',
			'- There is a folder with the name `SOUL.md`, `IDENTITY.md` or `USER.md`, or one of these files cannot be read.',
			'- OpenClaw’s own record of the workspace is damaged, or a later version wrote it.',
			'',
			'OpenClaw 2026.7.1 keeps its record in the workspace (`openclaw-workspace-state.json`), and takes over that of an earlier version. It also stops if its files are gone within 24 hours, or if the record cannot be read. OpenClaw 2026.5.28 stops only if it cannot read its record, `.openclaw/workspace-state.json`.',
			'OpenClaw 2026.1.24, 2026.1.29 and 2026.3.13 stop only if files are missing and cannot be created; 2026.3.13 also if `IDENTITY.md` or `USER.md` cannot be read before the first conversation.',
			'Botholomew stops if its settings (`config/config.json`) are not valid JSON, or if its list of tool servers (`servers.json`) is in the project and is not valid JSON. 0.18 and 0.20 use that list only with `"mcpx_scope": "project"`.',
			'',
			'The preview shows the prompt as it will be when the problem is fixed.',
		].join('\n'),
		fix: 'Do what the message says. For a state file of an earlier version, run `openclaw doctor --fix`. Do not copy state files from another computer, and do not delete them before you know what they contain.',
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
