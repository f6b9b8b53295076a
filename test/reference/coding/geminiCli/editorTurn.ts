import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { type Fields, fieldsOf } from '../../../mcp/agents/dialects/dialect.ts';

/** ms. */
const patience = 120_000;

/**
 * One turn, asked for as an editor does over the Agent Client Protocol: where the folder is not trusted, the program ends at once
 * on the command line, and goes on here. Rejects where it does not answer.
 */
export function editorTurn(
	args: readonly string[],
	{ cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
	text: string,
): Promise<void> {
	return new Promise((resolve, reject) => {
		const child = spawn(process.execPath, [...args, '--acp'], { cwd, env, stdio: ['pipe', 'pipe', 'pipe'] });
		let said = '';
		const fail = (why: string) => reject(new Error(`Gemini CLI ${why}:\n${said}`));
		const timer = setTimeout(() => child.kill('SIGKILL'), patience);
		const send = (id: number, method: string, params: Fields) =>
			child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
		const next: Readonly<Record<number, (result: Fields) => void>> = {
			1: () => send(2, 'session/new', { cwd, mcpServers: [] }),
			2: ({ sessionId }) => send(3, 'session/prompt', { sessionId, prompt: [{ type: 'text', text }] }),
			3: () => child.kill('SIGKILL'),
		};
		createInterface({ input: child.stdout }).on('line', (line) => {
			said += `${line}\n`;
			if (!line.startsWith('{')) return;
			const { id, result } = fieldsOf(JSON.parse(line));
			if (result !== undefined) next[Number(id)]?.(fieldsOf(result));
			if (Number(id) === 3) resolve();
		});
		child.stderr.on('data', (piece) => {
			said += String(piece);
		});
		// It may end while something is still written to it.
		child.stdin.on('error', () => {});
		child.once('error', reject);
		child.once('exit', (code) => {
			clearTimeout(timer);
			fail(`ended with ${code}`);
		});
		send(1, 'initialize', { protocolVersion: 1, clientCapabilities: {} });
	});
}
