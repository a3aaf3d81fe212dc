import { Injectable as injectable, type Type } from '@nestjs/common';

/** Every class of the domain that can be injected and has been loaded. */
export const injectables: Type[] = [];

/** Nest's decorator, which also enters the class in {@link injectables}: `ServiceModule` provides them all, so no other list names them. */
export function Injectable(): (target: Type) => void {
  return (target) => {
    injectable()(target);
    injectables.push(target);
  };
}
