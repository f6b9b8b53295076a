import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';
import { redacted } from '../host/secrets/redact.ts';
import type { FileWatch } from './fileWatch.ts';
import { readableFiles, readableText } from './readableFiles.ts';
import { ToolFault } from './tool.ts';
import type { McpWorld } from './world.ts';

const scheme = 'soulscope://files/';

/** Every character that a URI has for itself is escaped, the slashes between folders are not. */
export const uriOf = (path: string): string => `${scheme}${path.split('/').map(encodeURIComponent).join('/')}`;

/** Undefined where it is no URI of ours. */
export function pathOf(uri: string): string | undefined {
	if (!uri.startsWith(scheme)) return undefined;
	try {
		return decodeURIComponent(uri.slice(scheme.length));
	} catch {
		return undefined;
	}
}

/** Serves what the agent reads or keeps as resources: clients list and attach them without a tool. */
export function registerResources(
	server: McpServer,
	world: McpWorld,
	watch: Pick<FileWatch, 'begin'> | undefined,
): void {
	const template = new ResourceTemplate(`${scheme}{+path}`, {
		async list() {
			// Who has the list may want to hear that it is another one.
			void watch?.begin();
			const workspace = await world.open();
			const resources = [...readableFiles(workspace).values()].map(({ path, size }) => {
				const role = workspace.runtime.roleOf(path);
				return {
					uri: uriOf(path),
					name: path,
					title: path,
					mimeType: 'text/markdown',
					size,
					...(role && { description: `${role.title}. ${role.about}` }),
				};
			});
			return { resources };
		},
	});
	const about = { title: 'Files of the agent', description: 'What the agent reads or keeps, as it is now.' };
	server.registerResource('files', template, { ...about, mimeType: 'text/markdown' }, async ({ href }) => {
		const path = pathOf(href);
		if (path === undefined) throw new ResourceNotFoundError(href);
		const workspace = await world.open();
		try {
			const { text } = await readableText(workspace, path);
			const clean = String(await redacted(text, workspace));
			return { contents: [{ uri: href, mimeType: 'text/markdown', text: clean }] };
		} catch (error) {
			if (error instanceof ToolFault) throw new ResourceNotFoundError(href, error.message);
			throw error;
		}
	});
}
