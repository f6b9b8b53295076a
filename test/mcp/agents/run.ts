// `npm run agents [-- --only claude,codex,gemini,inspector] [--transport stdio|http]`: programs of other makers as clients
// of our MCP server, with the lines that docs/mcp.md names. Their models are played on this computer. Prints a line for
// each. Exit status 1 where one that could be installed fails.
import { parseArgs } from 'node:util';
import { lasting } from '../../support/whenOver.ts';
import { agents, inspector, type Program } from './agents.ts';
import { installProgram, packOurs } from './place.ts';
import { playAgent, type Transport, transports } from './playAgent.ts';
import { playInspector } from './playInspector.ts';

const { values } = parseArgs({ options: { only: { type: 'string' }, transport: { type: 'string' } } });

interface Play {
	readonly name: string;
	readonly program: Program;
	play(transport: Transport, project: string): Promise<string>;
}

const plays: readonly Play[] = [
	...agents.map((agent) => ({
		name: agent.command,
		program: agent,
		play: (transport: Transport, project: string) => playAgent(agent, transport, project),
	})),
	{ name: 'inspector', program: inspector, play: playInspector },
];

const names = values.only?.split(',') ?? plays.map(({ name }) => name);
const chosen = plays.filter(({ name }) => names.includes(name));
const ways = transports.filter((each) => values.transport === undefined || each === values.transport);
if (chosen.length === 0) throw new Error(`--only names some of ${plays.map(({ name }) => name).join(', ')}`);
if (ways.length === 0) throw new Error(`--transport is one of ${transports.join(', ')}`);

const lineOfError = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** False where it cannot be had here, which is nobody's fault. */
function isInstalled(program: Program): boolean {
	try {
		installProgram(program, (line) => process.stderr.write(`${line}\n`));
		return true;
	} catch (error) {
		console.log(`- ${program.title}: left out. ${lineOfError(error)}`);
		return false;
	}
}

let failed = 0;
await lasting(async () => {
	const project = await packOurs();
	for (const { program, play } of chosen) {
		if (!isInstalled(program)) continue;
		for (const way of ways) {
			const about = `${program.title} ${program.version}, ${way}`;
			try {
				console.log(`✓ ${about}: ${await lasting(() => play(way, project))}`);
			} catch (error) {
				failed += 1;
				console.log(`✗ ${about}: ${lineOfError(error)}`);
			}
		}
	}
});
process.exitCode = failed > 0 ? 1 : 0;
