import assert from 'node:assert/strict';
import type { Scene } from '../../support/scene.ts';

const files = {
	'opencode.json': '{\n\t// More than AGENTS.md says.\n\t"instructions": ["docs/*.md"],\n}\n',
	'AGENTS.md': '# Orchard\n\nRun the tests before you say that you are done.\n',
	'CLAUDE.md': '# Orchard\n\nTrees never move.\n',
	'docs/style.md': '# Style\n\nTabs, and names in full.\n',
	'.opencode/agents/gardener.md':
		'---\ndescription: Looks after the trees\ntools: Read, Grep\n---\n\nYou look after the trees of this orchard.\n',
};

export const openCode: readonly Scene[] = [
	{
		name: 'a project of OpenCode: an agent that keeps it from starting, what it reads, and an agent that is chosen',
		async play(stage) {
			const vscode = await stage.openFolder(files);
			const eyes = vscode.page.locator('.statusbar-item[id$="soulscope.eyes"]');

			await vscode.open('.opencode/agents/gardener.md');
			await vscode.diagnostics('.opencode/agents/gardener.md', 'what keeps OpenCode from starting', (found) =>
				found.some(({ code }) => code === 'opencode.does-not-start'),
			);
			await vscode.goTo(3, 1);
			await vscode.picture('opencode-does-not-start', 'light', 'dark');
			await vscode.command('Delete Line');
			await vscode.diagnostics('.opencode/agents/gardener.md', 'it starts', (found) =>
				found.every(({ code }) => code !== 'opencode.does-not-start'),
			);
			await vscode.saveAll();

			await vscode.open('CLAUDE.md');
			await vscode.diagnostics('CLAUDE.md', 'who does not read it', (found) =>
				found.some(({ code }) => code === 'opencode.claude-unread'),
			);

			await vscode.command('Soulscope: Switch Eyes: See What Another Agent Reads…');
			await vscode.choose('OpenCode');
			await eyes.filter({ hasText: 'OpenCode' }).waitFor();
			await vscode.command('Soulscope: Preview Assembled Prompt');
			const isPrompt = ({ language, uri, text }: { language: string; uri: string; text: string }) =>
				language === 'soulscope-prompt' && decodeURIComponent(uri).includes('OpenCode') && text !== '';
			const { text, uri } = await vscode.activeEditor('the prompt of OpenCode', isPrompt);
			assert.match(text, /Instructions from: .*AGENTS\.md\n# Orchard/u);
			assert.match(text, /Tabs, and names in full\./u);
			assert.match(text, /- gardener: Looks after the trees/u);
			assert.doesNotMatch(text, /Trees never move\./u);

			await vscode.command('Soulscope: Switch Eyes: See What Another Agent Reads…');
			await vscode.choose('The agent that is chosen in its chat…');
			await vscode.choose('gardener');
			await vscode.shown(uri, 'the text of the agent', (now) =>
				now.includes('You look after the trees of this orchard.'),
			);
			await vscode.picture('opencode-agent', 'light', 'high-contrast');
		},
	},
];
