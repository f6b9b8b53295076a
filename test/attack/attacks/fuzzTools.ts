import { ChatPreflightRequest } from '../../../protocol/chat/chat.ts';
import type { ToolDryRun } from '../../../protocol/chat/tools.ts';
import type { Dice } from '../../support/random.ts';
import type { Attack, Ground } from '../attack.ts';
import { absurd, mutated } from '../support/absurd.ts';
import { agentFiles } from '../support/agentFiles.ts';
import { type AttackedServer, attackServer } from '../support/attackedServer.ts';
import { savedInputs } from '../support/corpus.ts';

interface Call {
	readonly tool: string;
	readonly input: unknown;
}

/** Runtimes whose agents have different tools. */
const runtimes = ['openclaw@2026.9.6', 'goclaw@2026.2.26', 'botholomew@0.20.2', 'holaboss@2026.4.13'] as const;

const paths = [
	'MEMORY.md',
	'memory/2026-11-21.md',
	'SOUL.md',
	'USER.md',
	'../outside/a.md',
	'../../outside/a.md',
	'/etc/passwd',
	'memory/../../outside/a.md',
	'memory/link/a.md',
	'link.md',
	'memory\\..\\..\\outside\\a.md',
	'C:\\a.md',
	'\\\\host\\a.md',
	'memory/\0.md',
	'memory/CON.md',
	'.git/config',
	'',
	'memory/%2e%2e/%2e%2e/outside/a.md',
	'~/../outside/a.md',
	'file:///etc/passwd',
	'skills/../../outside/a.md',
	`memory/${'x'.repeat(300)}.md`,
];

/** What the tools of all the runtimes take, in one. */
const inputOf = (dice: Dice) => ({
	path: dice.one(paths),
	file: dice.one(paths),
	name: dice.one(['tea', '../outside', 'beliefs', '__proto__', ...paths]),
	query: dice.one(['kiln', '', '"', '(', '*', 'NEAR(a b)', '🌿', 'x'.repeat(128 * 1024)]),
	note: 'The kiln is hot.',
	text: 'The kiln is hot.',
	content: dice.one(['# Beliefs\n\n- Kilns are hot.\n', '\0', 'x'.repeat(128 * 1024), '---\nloading: always\n---\n']),
	patches: [{ start_line: dice.one([1, 0, -1, 1e9]), end_line: dice.one([1, 0, -1, 1e9]), content: 'x' }],
	from: dice.one([1, 0, -5, 1e9]),
	lines: dice.one([1, 0, -5, 1e9]),
	start_line: 1,
	end_line: 2,
	maxResults: dice.one([1, 0, -1, 1e9]),
	minScore: 0,
});

/** Somebody looks at what it would do, and says yes to it. */
async function call(server: AttackedServer, { tool, input }: Call, of: 'agent' | 'editor'): Promise<void> {
	const asked = { workspace: server.workspace, of, tool, input };
	const what = JSON.stringify(asked).slice(0, 300);
	const dryRun = (await server.ask('soulscope/tools/dryRun', asked, what)) as ToolDryRun | undefined;
	const shown = dryRun?.kind === 'writes' ? { shown: dryRun.shown } : {};
	await server.ask('soulscope/tools/run', { ...asked, ...shown }, what);
}

async function fuzz(runtime: string, ground: Ground, count: number): Promise<void> {
	const { dice } = ground;
	const server = await attackServer(
		ground,
		{
			...agentFiles,
			'link.md': { linkTo: '~/../outside/a.md' },
			'memory/link': { linkTo: '~/../outside' },
			'.botholomew/soul.md': '---\nloading: always\n---\nBe kind.\n',
			'prompts/beliefs.md': '---\ntitle: Beliefs\nloading: always\nagent-modification: true\n---\n- Kilns are hot.\n',
		},
		{ runtime },
	);
	const preflight = await server.client.connection.sendRequest(ChatPreflightRequest, {
		workspace: server.workspace,
		session: server.session,
	});
	const tools = preflight?.tools ?? [];
	for (const saved of savedInputs<Call>('tools')) await call(server, saved, 'agent');
	for (let index = 0; index < count; index++) {
		const whole = inputOf(dice);
		const input = dice.chance(0.1) ? absurd(dice) : dice.chance(0.5) ? whole : mutated(whole, dice, 0.1);
		const isEditors = dice.chance(0.2);
		const tool = dice.chance(0.03)
			? String(absurd(dice))
			: dice.one(isEditors || tools.length === 0 ? ['memory_search', 'memory_get', 'remember'] : tools);
		await call(server, { tool, input }, isEditors ? 'editor' : 'agent');
		if (index % 50 === 49) await server.judge(`${runtime}, after ${index + 1} calls`, false);
	}
	await server.judge(`${runtime}, after all calls`, false);
	ground.note(`${runtime}: ${tools.length} tools, ${server.errors().length} kinds of error in the log`);
}

export const fuzzTools: Attack = {
	name: 'fuzz-tools',
	what: 'the tools of the agents are called with paths that climb, links, NUL, and inputs that make no sense',
	async run(ground) {
		for (const runtime of runtimes) await fuzz(runtime, ground, ground.size(60, 1_500));
	},
};
