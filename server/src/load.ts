import { join } from 'node:path';
import { switchPretenuringOff } from './host/platform/compiled/pretenuring.ts';
import { createScriptLoader } from './host/platform/compiled/scripts.ts';
import { dataFolder } from './host/platform/dataFolder.ts';
import { settleHome } from './host/platform/settleHome.ts';

// Everything that ships is started by this: see scripts/build/mergeChunks.mjs.

/**
 * Starts the program whose script is `file`, with what it has compiled at earlier starts: what Node is told of a place for that holds for us.
 * @param require of the file that asks
 * @param commands those of the program: each has use for other functions
 */
export function start(require: NodeJS.Require, file: string, name: string, commands: readonly string[] = []): void {
	settleHome();
	const { NODE_COMPILE_CACHE: named, NODE_DISABLE_COMPILE_CACHE: disabled } = process.env;
	const command = process.argv[2] ?? '';
	const compiled = `soulscope-${commands.includes(command) ? command : name}`;
	const folder = named || join(dataFolder(), 'compiled');
	const scripts = createScriptLoader({
		root: join(require.resolve(file), '../..'),
		...(!disabled && { compiled: join(folder, compiled) }),
		require,
	});
	// A command ends before long; a server may be told to end at once.
	process.once('exit', scripts.keep);
	scripts.load(require.resolve(file));
	// By now a server has what it needs of Node’s own.
	if (name === 'server') switchPretenuringOff();
}
