import { render } from 'preact';
import { App } from './components/app.tsx';
import { post } from './host.ts';
import { toPage } from './receive.ts';
import { createStore } from './store.ts';
import './style.css';

const store = createStore();
let focusInput = (): void => {};

window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
	const message = toPage(data);
	switch (message?.type) {
		case 'state':
			store.setState(message.state);
			break;
		case 'delta':
			store.append(message.id, message.text);
			break;
		case 'focus':
			focusInput();
			break;
	}
});

const place = document.getElementById('app');
if (place) {
	render(
		<App
			store={store}
			onFocusInput={(focus) => {
				focusInput = focus;
			}}
		/>,
		place,
	);
	post({ type: 'ready' });
}
