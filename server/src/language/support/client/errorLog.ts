import type { RemoteConsole } from 'vscode-languageserver';
import { errorMessage } from '../../../engine/text/errorMessage.ts';

/** Says what went wrong, each thing once: an error at every keystroke must not fill the log. */
export interface ErrorLog {
	error(where: string, error: unknown): void;
}

/** Distinct errors that are kept in mind; beyond it, old ones may be said again. */
const remembered = 200;

export function createErrorLog(console: Pick<RemoteConsole, 'error'>): ErrorLog {
	const reported = new Set<string>();
	return {
		error(where, error) {
			const line = `${where}: ${errorMessage(error)}`;
			if (reported.has(line)) return;
			if (reported.size >= remembered) reported.clear();
			reported.add(line);
			const stack = error instanceof Error && error.stack ? `\n${error.stack}` : '';
			console.error(`${line}${stack}`);
		},
	};
}
