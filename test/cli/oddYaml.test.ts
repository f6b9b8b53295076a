import { expect, test } from 'vitest';
import { whenOver } from '../support/whenOver.ts';
import { folderWith, soulscope } from './soulscope.ts';

/** Words of a template that nobody has filled in, and a tag of another program: YAML, but hardly what was meant. */
const matter = '---\nname: {{ name }}\ndescription: !include about.txt\n? [a, b]\n: c\n---\nHello.\n';

const homes = {
	'openclaw@2026.9.6': 'skills/hello/SKILL.md',
	'openclaw@2026.1.29': 'skills/hello/SKILL.md',
	'goclaw@2026.2.26': 'skills/hello/SKILL.md',
	'botholomew@0.20.2': 'beliefs.md',
	'holaboss@2026.4.13': 'skills/hello/SKILL.md',
	'claude-code@2.1.330': '.claude/skills/hello/SKILL.md',
	'codex@0.169.0': '.agents/skills/hello/SKILL.md',
	'gemini-cli@0.61.0': '.gemini/skills/hello/SKILL.md',
	'copilot@vscode-1.139.1': '.github/instructions/hello.instructions.md',
	'cline@0.0.86': '.clinerules/hello.md',
	cursor: '.cursor/rules/hello.mdc',
} as const;

test.each(Object.entries(homes))(
	'%s: Node prints no warning of odd YAML next to what is said',
	async (runtime, path) => {
		const warnings: string[] = [];
		const note = ({ message }: Error) => warnings.push(message);
		process.on('warning', note);
		whenOver(async () => void process.off('warning', note));
		const folder = await folderWith({
			[path]: matter,
			'AGENTS.md': '# Work\n',
			'CLAUDE.md': '# Work\n',
			'workspace.yaml': matter,
		});
		const { status } = await soulscope(folder, 'check', '.', '--runtime', runtime);
		expect(status).toBeLessThanOrEqual(1);
		// Node tells of a warning a moment later.
		await new Promise((resolve) => setTimeout(resolve, 20));
		expect(warnings.filter((message) => message.includes('Keys with') || message.includes('tag'))).toEqual([]);
	},
);
