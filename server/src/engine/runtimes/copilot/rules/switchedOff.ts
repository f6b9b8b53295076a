import type { Rule } from '../../../rules/rule.ts';
import { atHead, lookedAt, ownFile } from './support.ts';

export const switchedOff: Rule = {
	code: 'copilot.switched-off',
	severity: 'information',
	particular: {},
	docs: {
		title: 'A setting keeps these instructions from Copilot',
		why: 'AGENTS.md, CLAUDE.md and copilot-instructions.md each have a setting: `chat.useAgentsMdFile`, `chat.useClaudeMdFile` and `github.copilot.chat.codeGeneration.useInstructionFiles`. If it is off, VS Code does not send the file. The setting may be in your own settings, where nobody else sees it.',
		fix: 'Turn the setting on, or delete the file. If only other agents are to read it, nothing has to be done.',
		example: { file: 'AGENTS.md', text: '# Shop\n\nUse tabs. (chat.useAgentsMdFile is off.)\n' },
	},
	*check(view) {
		const { world, agentFiles } = lookedAt(view);
		for (const { file, left, setting, type } of agentFiles) {
			// Who turns Claude’s file off has Claude’s program for it.
			if (left?.kind !== 'off' || type === 'claudeMd') continue;
			const own = ownFile(view, world, file);
			if (!own || own.content.text.trim() === '') continue;
			yield {
				place: atHead(own),
				message: `Copilot does not get ${own.path}: ${setting} is off. Turn it on if Copilot is to know these instructions.`,
			};
		}
	},
};
