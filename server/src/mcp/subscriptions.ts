import { type McpServer, ResourceNotFoundError } from '@modelcontextprotocol/server';
import type { FileWatch } from './fileWatch.ts';
import { pathOf, uriOf } from './resources.ts';

/** Files that one client wants to hear of; nobody attaches more. */
const mostSubscribed = 1_000;

/** A connection is gone by the time it was to hear of something. */
const lost = (): undefined => undefined;

/** Tells one client, for as long as it is connected, of files that are others now, and of a list that is. */
export function tellOfChanges({ server }: McpServer, watch: FileWatch, era: 'legacy' | 'modern'): void {
	server.registerCapabilities({ resources: { subscribe: true, listChanged: true } });
	const subscribed = new Set<string>();
	if (era === 'legacy') {
		server.setRequestHandler('resources/subscribe', async ({ params: { uri } }) => {
			if (pathOf(uri) === undefined) throw new ResourceNotFoundError(uri);
			if (subscribed.size < mostSubscribed) subscribed.add(uri);
			await watch.begin();
			return {};
		});
		server.setRequestHandler('resources/unsubscribe', async ({ params: { uri } }) => {
			subscribed.delete(uri);
			return {};
		});
	} else void watch.begin();
	const listening = watch.listen(({ list, updated }) => {
		if (list) void server.sendResourceListChanged().catch(lost);
		for (const uri of updated.map(uriOf)) {
			// By the protocol of 2026 the connection itself knows who wants to hear of what.
			if (era === 'modern' || subscribed.has(uri)) void server.sendResourceUpdated({ uri }).catch(lost);
		}
	});
	const { onclose } = server;
	server.onclose = () => {
		listening.dispose();
		onclose?.();
	};
}
