import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { onTestFinished } from 'vitest';
import { entry } from '../cli/soulscope.ts';
import { layOut, type Tree } from '../support/disk/fileTree.ts';

/** Which protocol the client speaks: that of 2025, or that of 2026. */
type Era = 'legacy' | 'auto';

interface Wish {
	readonly era?: Era;
	readonly flags?: readonly string[];
	/** What the person answers when asked; absent: the client cannot ask. */
	readonly answer?: 'accept' | 'decline' | 'cancel';
}

const persona = {
	'SOUL.md': '# Soul\n\nYou are calm in the way a warm kiln is calm.\n',
	'IDENTITY.md': '- **Name:** Aria\n',
	'AGENTS.md': '# Rules\n\nAsk before you fire the kiln.\n',
	'MEMORY.md': '# What stays true\n\n- The spare key is with the baker, in the nutmeg tin.\n',
};

/** A folder of an agent, served as a client of another maker starts it. */
export async function servedFolder(tree: Tree = {}, { flags = [], ...wish }: Wish = {}) {
	const files = await layOut({ ...persona, ...tree });
	return { ...(await servedBy([files.pathOf(''), ...flags], wish)), files };
}

/** The program with these arguments, started by such a client. */
export async function servedBy(args: readonly string[], { era = 'auto', answer }: Omit<Wish, 'flags'> = {}) {
	const home = await layOut({});
	const client = new Client(
		{ name: 'test', version: '1' },
		{
			versionNegotiation: { mode: era },
			capabilities: answer === undefined ? {} : { elicitation: {} },
		},
	);
	const asked: string[] = [];
	if (answer !== undefined)
		client.setRequestHandler('elicitation/create', async ({ params }) => {
			asked.push(params.message);
			return answer === 'accept' ? { action: 'accept', content: { allow: true } } : { action: answer };
		});
	const transport = new StdioClientTransport({
		command: process.execPath,
		args: [entry, 'mcp', ...args],
		env: {
			...process.env,
			HOME: home.pathOf(''),
			XDG_DATA_HOME: home.pathOf('data'),
			XDG_CACHE_HOME: home.pathOf('cache'),
		} as Record<string, string>,
		stderr: 'pipe',
	});
	let said = '';
	transport.stderr?.on('data', (chunk) => {
		said += String(chunk);
	});
	await client.connect(transport);
	onTestFinished(() => client.close());
	const call = async (name: string, input: Readonly<Record<string, unknown>> = {}) => {
		const result = await client.callTool({ name, arguments: { ...input } });
		const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('');
		return { isError: result.isError === true, text, data: (result.structuredContent ?? {}) as Record<string, never> };
	};
	const data = (name: string) => home.pathOf(`data/soulscope/${name}`);
	return { client, transport, call, asked, data, said: () => said };
}
