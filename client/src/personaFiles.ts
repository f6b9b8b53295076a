/** Names that mark a folder as an agent's home: one of them is enough to wake the server. */
export const personaFileNames: readonly string[] = [
	'SOUL.md',
	'soul.md',
	'IDENTITY.md',
	'HEARTBEAT.md',
	'BOOTSTRAP.md',
];

/** Names that the runtimes' configuration files have. */
export const configFileNames: readonly string[] = ['openclaw.json', 'clawdbot.json', 'moltbot.json', 'moldbot.json'];

/** Files that say so only together with the folder that they stand in. */
export const personaFilePaths: readonly string[] = [
	'.botholomew/soul.md',
	'.botholomew/beliefs.md',
	'.botholomew/goals.md',
	'prompts/beliefs.md',
	'prompts/goals.md',
];

const wakingNames = new Set([...personaFileNames, ...configFileNames]);

/** Whether a file of this path is reason enough to start the server. `path` has `/` between segments. */
export function wakesServer(path: string): boolean {
	if (wakingNames.has(path.slice(path.lastIndexOf('/') + 1))) return true;
	return personaFilePaths.some((waking) => path === waking || path.endsWith(`/${waking}`));
}

/** The same names as the one glob that `workspace.findFiles` takes. */
export const wakingGlob = `**/{${[...wakingNames, ...personaFilePaths].join(',')}}`;
