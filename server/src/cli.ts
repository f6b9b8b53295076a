#!/usr/bin/env node
import { settleHome } from './host/platform/settleHome.ts';

const [command, ...flags] = process.argv.slice(2);

settleHome();

async function run(): Promise<void> {
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
}

void run();
