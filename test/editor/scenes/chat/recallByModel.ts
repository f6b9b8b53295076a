import assert from 'node:assert/strict';
import { startMessagesServer } from '../../../support/models/messagesServer.ts';
import type { Scene } from '../../support/scene.ts';
import { composer, openChat, setKey } from './chat.ts';

const firing = 'workspace/w1/knowledge/procedures/glaze-firing.md';
const key = 'workspace/w1/knowledge/facts/spare-key.md';

/** As Holaboss leaves a folder with a few memories, each listed in its index. */
const workshop = {
	'AGENTS.md': 'You look after the kiln.\n',
	'workspace.yaml':
		'agents:\n  id: workspace.workshop\n  model: openai/gpt-5.4\nmcp_registry:\n  allowlist:\n    tool_ids: []\n  servers: {}\n',
	'memory/preference/MEMORY.md':
		'# Preference Memory Index\n\n- [Short answers](short-answers.md) [preference] - Answers are short.\n',
	'memory/preference/short-answers.md': '# Short answers\n\nAnswers are short.\n',
	'memory/workspace/w1/MEMORY.md':
		'# Workspace Durable Memory Index\n\n- [Glaze firing](knowledge/procedures/glaze-firing.md) [procedure] - Dry for two days, then fire at 1,240 °C.\n- [Spare key](knowledge/facts/spare-key.md) [fact] - The baker has it.\n',
	[`memory/${firing}`]: '# Glaze firing\n\nDry for two days, then fire at 1,240 °C.\n',
	[`memory/${key}`]: '# Spare key\n\nThe baker has it, in the nutmeg tin.\n',
};

const answering = (answer: object) => ({ kind: 'stream', texts: [JSON.stringify(answer)] }) as const;

export const recallByModel: readonly Scene[] = [
	{
		name: 'with Holaboss the chat’s model chooses the memories of a message, and the answer says what that took',
		async play(stage) {
			await using server = await startMessagesServer(
				answering({ should_recall: true, reason: 'it is about the kiln', primary_paths: [firing, key] }),
				answering({ status: 'sufficient', final_paths: [firing] }),
				{ kind: 'stream', texts: ['At 1,240 °C, once they are dry.'] },
			);
			stage.setMachine({ 'soulscope.chat.baseUrl': server.url, 'soulscope.chat.recallBy': 'model' });
			const vscode = await stage.openFolder(workshop);
			await vscode.open('AGENTS.md');
			await setKey(vscode, 'sk-test-not-a-real-key');
			const chat = await openChat(vscode);
			await chat.locator(composer).fill('How hot do I fire the cups?');
			await chat.locator(composer).press('Enter');
			await chat.getByText('At 1,240 °C, once they are dry.').waitFor();
			await chat.getByText(/^Used .*1 memory/u).click();
			await chat.getByText(/was asked 2 times which memories to send: input 2,400 tokens, output 68 tokens/u).waitFor();
			await chat.getByText('chosen by the model · “it is about the kiln”').waitFor();
			await vscode.picture('recall-by-model', 'light', 'dark', 'high-contrast');
			const [block] = server.requests.at(-1)?.body.messages.at(-1)?.content ?? [];
			assert.match(block?.text ?? '', /1,240 °C/u);
			assert.doesNotMatch(block?.text ?? '', /nutmeg/u);
		},
	},
];
