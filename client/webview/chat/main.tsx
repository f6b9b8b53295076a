import '../shared/locale.ts';
import { render } from 'preact';
import type { ToPage } from '../../../protocol/chat/page.ts';
import { App, type PageActions } from './components/app.tsx';
import { post } from './host.ts';
import { markdown } from './lazy.ts';
import { toPage } from './receive.ts';
import { createStore } from './store.ts';
import './style.css';

const store = createStore();
let actions: PageActions | undefined;

type ToPageHandlers = { readonly [T in ToPage['type']]: (message: Extract<ToPage, { readonly type: T }>) => void };

const handlers: ToPageHandlers = {
	state: ({ state }) => store.setState(state),
	talk: ({ key, entries, reveal }) => store.setTalk(key, entries, reveal),
	event: ({ key, event }) => store.apply(key, event),
	history: ({ history }) => store.setHistory(history),
	'show-history': ({ query }) => actions?.showHistory(query),
	image: ({ href, source, problem }) =>
		store.setImage(href, source === undefined ? { problem: problem ?? '' } : { source }),
	draft: ({ text }) => actions?.offer(text),
	focus: () => actions?.focus(),
};

window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
	const message = toPage(data);
	if (message) (handlers[message.type] as (message: ToPage) => void)(message);
});

const place = document.getElementById('app');
if (place) {
	render(
		<App
			store={store}
			onReady={(given) => {
				actions = given;
			}}
		/>,
		place,
	);
	post({ type: 'ready' });
	// Not needed for the first picture, and soon after.
	void markdown.load().catch(() => {});
}
