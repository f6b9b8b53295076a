import type { Rule } from '../../../rules/rule.ts';
import { firstLine, inFolder, isThere, ownDocs, ownFolders, seenBy } from './seen.ts';

const others: readonly string[] = ['CLAUDE.md', 'GEMINI.md'];

export const otherAgents: Rule = {
	code: 'codex.other-agents',
	severity: 'information',
	particular: {},
	docs: {
		title: 'Instructions for other agents are not read by Codex',
		why: 'Codex reads `AGENTS.md`. It reads `CLAUDE.md` or `GEMINI.md` only where `project_doc_fallback_filenames` names them. Soulscope reports this only where Codex gets no instructions from the folder at all.',
		fix: 'Add `project_doc_fallback_filenames = ["CLAUDE.md"]` to `~/.codex/config.toml`, or make `AGENTS.md` a link to the file.',
		example: { file: 'CLAUDE.md', text: '# House rules\n\nUse tabs. (There is no AGENTS.md.)\n' },
	},
	*check(view) {
		const { settings } = seenBy(view);
		if (settings.trust === 'untrusted' || settings.maxBytes === 0 || ownDocs(view).length > 0) return;
		for (const folder of ownFolders(view)) {
			const path = others.map((name) => inFolder(folder, name)).find((each) => isThere(view, each));
			if (path === undefined) continue;
			const name = path.slice(path.lastIndexOf('/') + 1);
			yield {
				place: firstLine(view, path),
				message: `Codex does not read ${path}, so it has no instructions here. Name it in its settings (project_doc_fallback_filenames = ["${name}"]), or make AGENTS.md a link to it.`,
			};
		}
	},
};
