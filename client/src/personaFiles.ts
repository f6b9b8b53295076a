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

const wakingNames = new Set([...personaFileNames, ...configFileNames]);

/** Whether a file of this path is reason enough to start the server. `path` has `/` between segments. */
export function wakesServer(path: string): boolean {
	return wakingNames.has(path.slice(path.lastIndexOf('/') + 1));
}

/** The same names as the one glob that `workspace.findFiles` takes. */
export const wakingGlob = `**/{${[...wakingNames].join(',')}}`;
