import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import * as esbuild from 'esbuild';
import type { Browser } from 'playwright-core';
import { launchHeadless } from '../support/headless.ts';
import { chromium } from './inBrowser.ts';

const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', ttf: 'font/ttf' };

/** A page of the product, built as it ships and served on loopback, with a browser to look at it. */
export interface ServedPage {
	/** Of the address of the page: scheme, host and port. */
	readonly origin: string;
	readonly browser: Browser;
	close(): Promise<void>;
}

async function bundle(name: string): Promise<ReadonlyMap<string, Uint8Array>> {
	const { outputFiles } = await esbuild.build({
		entryPoints: { [name]: join(import.meta.dirname, `../../client/webview/${name}/main.tsx`) },
		bundle: true,
		minify: true,
		splitting: true,
		write: false,
		format: 'esm',
		target: 'es2022',
		jsx: 'automatic',
		jsxImportSource: 'preact',
		loader: { '.ttf': 'file' },
		outdir: '/out',
		logLevel: 'silent',
	});
	return new Map(outputFiles.map(({ path, contents }) => [`/${basename(path)}`, contents]));
}

const bundles = new Map<string, ReturnType<typeof bundle>>();

/** Serves the page `name` of `client/webview`. `htmlAt`: the document at a path, where there is one. */
export async function servePage(
	name: string,
	htmlAt: (path: string, origin: string) => string | undefined,
): Promise<ServedPage> {
	const building = bundles.get(name) ?? bundle(name);
	bundles.set(name, building);
	const files = await building;
	const server = createServer((request, response) => {
		const path = request.url ?? '/';
		const html = htmlAt(path, origin);
		const file = files.get(path);
		if (html !== undefined) {
			response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
		} else if (file) {
			response.setHeader('content-type', types[path.split('.').at(-1) ?? ''] ?? 'text/plain').end(file);
		} else {
			response.writeHead(404).end();
		}
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const browser = await launchHeadless(chromium);
	return {
		origin,
		browser,
		async close() {
			await browser.close();
			server.closeAllConnections();
			server.close();
			await once(server, 'close');
		},
	};
}
