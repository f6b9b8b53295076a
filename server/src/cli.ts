#!/usr/bin/env node
import nodeModule from 'node:module';
import { join } from 'node:path';
import { dataFolder } from './host/platform/dataFolder.ts';
import { settleHome } from './host/platform/settleHome.ts';

const [command, ...flags] = process.argv.slice(2);

settleHome();

// What was compiled at an earlier start is not compiled again. From Node 22 on; a folder that cannot be written is left.
nodeModule.enableCompileCache?.(join(dataFolder(), 'compiled'));

// An editor waits for the server to start: it loads that, and nothing of what the other commands need.
if (command === 'lsp' && !flags.some((flag) => flag === '-h' || flag === '--help')) {
	// What every editor's settings say; the only one that need not be said.
	if (!flags.some((flag) => /^--(?:stdio|node-ipc|pipe|socket)/.test(flag))) process.argv.push('--stdio');
	const { startServer } = await import('./app/startServer.ts');
	startServer();
} else {
	const { start } = await import('./commandLine/start.ts');
	await start();
}
