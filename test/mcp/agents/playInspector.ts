import { inspector } from './agents.ts';
import { layOutPlace, token } from './place.ts';
import type { Transport } from './playAgent.ts';

const passage = 'The spare key is with the baker, in the nutmeg tin.';

/** What it is asked, and what stands in its answer. */
const questions: readonly (readonly [asked: readonly string[], expected: RegExp])[] = [
	[['tools/list', '--strict'], /"name": "search"/u],
	[['tools/call', '--tool-name', 'search', '--tool-arg', 'query=spare key'], /nutmeg tin/u],
	[['tools/call', '--tool-name', 'fetch', '--tool-arg', 'path=../../etc/passwd'], /"isError": true/u],
	[['tools/call', '--tool-name', 'remember', '--tool-arg', 'text=Rent is due.'], /Nothing was written/u],
	[['resources/list'], /soulscope:\/\/files\/MEMORY\.md/u],
	[['resources/read', '--uri', 'soulscope://files/MEMORY.md'], /nutmeg tin/u],
	[['prompts/list'], /"name": "glaze"/u],
	[['prompts/get', '--prompt-name', 'glaze'], /Dry them for two days/u],
];

/** What came of it, in a line. Throws an error that says what is not as it should be. */
export async function playInspector(transport: Transport, project: string): Promise<string> {
	const place = await layOutPlace(project, passage);
	const server =
		transport === 'stdio'
			? ['npx', 'soulscope', 'mcp', place.agentFolder]
			: [await place.serve(), '--transport', 'http', '--header', `Authorization: Bearer ${token}`];
	const before = await place.onDisk();
	for (const [[method = '', ...more], expected] of questions) {
		const { said } = await place.run(inspector, ['--cli', ...server, '--method', method, ...more]);
		if (!expected.test(said))
			throw new Error(`${method} ${more.join(' ')} gave no ${expected}:\n${said.slice(0, 2_000)}`);
	}
	if ((await place.onDisk()) !== before) throw new Error('something was written');
	return `${questions.length} questions answered`;
}
