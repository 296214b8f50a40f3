// Sets the number of CPU cores of this worker to that of its URL.
const cores = Number(new URL(location.href).searchParams.get('cores'));
Object.defineProperty(navigator, 'hardwareConcurrency', { value: cores });
