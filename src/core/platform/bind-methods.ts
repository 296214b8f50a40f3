// Objects that frameworks may hold in reactive state: the proxy of a framework would be the `this` of a call, and it has no
// private fields.

/**
 * Binds the methods and getters of an object's class to the object, and closes it for further properties. Vue makes no proxies
 * of closed objects at all.
 */
export function bindMethods(object: object): void {
  const members = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(object));
  for (const [name, { value, get }] of Object.entries(members)) {
    if (get) Object.defineProperty(object, name, { get: get.bind(object), configurable: true });
    else if (typeof value === 'function' && name !== 'constructor')
      Object.defineProperty(object, name, { value: value.bind(object), configurable: true, writable: true });
  }
  Object.preventExtensions(object);
}
