import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { basename, extname } from 'node:path';
import type { BrowserContext } from 'playwright-core';

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.ttf': 'font/ttf' };

/** A page as it was built, from where it was built to; `/empty` is a page of one line. `html`: of the page, for its own address. */
export async function serveBuilt(html: (source: string) => string): Promise<Server> {
	const built = new URL('../../dist/webview/', import.meta.url);
	const server = createServer((request, response) => {
		const path = request.url ?? '/';
		if (path === '/empty') {
			response.setHeader('content-type', 'text/html').end('<!DOCTYPE html><p>One line of text.</p>');
			return;
		}
		if (path === '/') {
			const text = html(`http://${request.headers.host}`);
			response.setHeader('content-type', 'text/html; charset=utf-8').end(text);
			return;
		}
		try {
			const file = readFileSync(new URL(basename(path), built));
			const type = types[extname(path)] ?? 'text/plain';
			response.setHeader('content-type', type).setHeader('cache-control', 'max-age=3600').end(file);
		} catch {
			response.writeHead(404).end();
		}
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return server;
}

/** ms that browser and machine take by themselves just now: from the navigation to a page of one line. `address`: ends in a slash. */
export async function loadNothing(context: BrowserContext, address: string): Promise<number> {
	const page = await context.newPage();
	await page.goto(`${address}empty`);
	const handle = await page.waitForFunction(
		() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? false,
	);
	const time = (await handle.jsonValue()) as number;
	await page.close();
	return time;
}
