import type { Attack } from '../attack.ts';
import { brokenMessages, hugeArguments, manyAtOnce } from '../mcp/messages.ts';
import { overHttp } from '../mcp/overHttp.ts';
import { badSources, pathTricks, tornKeys, wrongCursors } from '../mcp/tricks.ts';
import { attackMcp, injection } from '../support/attackedMcp.ts';
import { talkTo } from '../support/talkMcp.ts';

export const hostileMcpClient: Attack = {
	name: 'hostile-mcp-client',
	what: 'a client of the MCP server tries paths, sources, cursors, huge, broken and very many messages, and bad HTTP',
	async run(ground) {
		const server = await attackMcp(ground, ['--knowledge', '--allow-writes']);
		const talk = await talkTo(server, ground);
		const { result } = (await talk.ask('tools/list', {}, 'the list of tools')) ?? {};
		const tools = result?.tools ?? [];
		const listed = JSON.stringify(tools);
		ground.expect(
			!listed.includes(injection.slice(0, 16)),
			'wrong',
			() => 'a file has changed what a tool says of itself',
		);
		const fetched = await talk.call('fetch', { path: 'MEMORY.md' });
		const text = String(fetched?.result?.structuredContent?.text);
		ground.expect(text.includes(injection), 'lost', () => 'what a file says did not come back as it is');
		// The others first: what may be written is another file after the tricks.
		for (const part of [wrongCursors, tornKeys, badSources, pathTricks, hugeArguments, manyAtOnce]) {
			await part({ server, talk, tools, ground });
			server.judge(part.name);
		}
		await server.stop();
		await brokenMessages(ground);
		await overHttp(ground);
		ground.note(`${tools.length} tools over a pipe, and the server over HTTP`);
	},
};
